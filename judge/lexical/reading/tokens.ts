/** Splits a text into words, numbers and marks, in one pass over its characters. */

export interface Token {
  kind: 'word' | 'number' | 'mark';
  /** In lower case, with plain apostrophes. */
  text: string;
  /** True when the text has a capital first letter here. */
  capital: boolean;
  /** True when it follows the token before it without a space. */
  glued: boolean;
}

/** Longer words and numbers are cut; no relevant English word or quantity is longer. */
const LONGEST_TOKEN = 40;

/**
 * The alternatives start with different characters and repeat over disjoint classes, so matching is
 * linear. A dash counts only where it means a range: between digits, times of day, weekdays or
 * months.
 */
const TOKEN =
  /(?<word>\b[ap]\.m\b\.?|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*[²³]?)|(?<number>\d+(?:[.,]\d+)*)|(?<mark>[$€£¥₹₩₺₦₸₱₪৳%.,;:!?()/~<>]|(?:(?<=\d)|(?<=\d[ap]m|\dk)|(?<=:\d\d ))[-–—](?= ?\d)|(?<=day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|uary|March|April|May|June|July|August|ber)[-–—](?=[A-Z]))|(?<minus>(?<![^\s(:])[-−](?=\d))/gu;

export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const written = match[0];
    const kind =
      match.groups?.mark !== undefined ? 'mark' : match.groups?.number !== undefined ? 'number' : 'word';
    const said = match.groups?.minus === undefined ? written : 'minus';
    const cut = said.length > LONGEST_TOKEN ? said.slice(0, LONGEST_TOKEN) : said;
    const lower = cut.toLowerCase().replaceAll('’', "'");
    tokens.push({
      kind,
      text: lower,
      capital: kind === 'word' && !cut.startsWith(lower.charAt(0)),
      glued: match.index === end && end > 0,
    });
    // A sign is written beside its number, and read as a word before it.
    end = said === 'minus' ? 0 : match.index + written.length;
  }
  return tokens;
}

export function isWord(token: Token | undefined, ...words: string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text);
}
