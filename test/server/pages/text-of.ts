/**
 * Returns the text that a reader sees of markup or a page: without tags, and with one space for any
 * run of white space.
 */
export function textOf(markup: string): string {
  return markup
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .trim();
}
