/**
 * Returns the text that a reader sees of markup or a page: without tags, and with one space for any
 * run of white space. Cells, rows and paragraphs do not run into one another.
 */
export function textOf(markup: string): string {
  return markup
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<\/(?:caption|h\d|li|p|td|th|tr)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .trim();
}
