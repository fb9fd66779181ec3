/**
 * Writes a state as sentences. Prose stays as it is; the JSON text of an object becomes one
 * sentence for each value, after the words of its keys.
 */
import { wordList } from '../lexicon/tables.ts';

/** Keys that only announce a text, such as "title": they are not written. */
const TEXT_KEYS = wordList('text-key');
const UNIT_KEYS = wordList('unit-key');
/** Values at a deeper level are written as JSON, and read as prose. */
const MOST_DEPTH = 32;
/**
 * The most characters that are written: each value repeats all its keys, and a long key with many
 * values would be repeated often.
 */
const MOST_CHARACTERS = 150_000;

export function stateText(state: string): string {
  if (!/^\s*[{[]/.test(state)) return linesAsSentences(state);
  try {
    const sentences: string[] = [];
    let length = 0;
    for (const sentence of sentencesOf(JSON.parse(state), '', 0)) {
      if (length >= MOST_CHARACTERS) break;
      sentences.push(sentence);
      length += sentence.length;
    }
    return sentences.join(' ');
  } catch {
    // The text is not JSON, so it is read as prose.
    return linesAsSentences(state);
  }
}

/**
 * True when values of an object were left out. Prose never gets this long, because a state has at
 * most 50,000 characters.
 */
export function isCutState(text: string): boolean {
  return text.length >= MOST_CHARACTERS;
}

/** Splits "files_changed" and "filesChanged" into words. */
export function keyWords(key: string): string {
  return key
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-./]+/g, ' ')
    .trim();
}

/** Ends a line with a full stop if the next line begins like a new statement. */
function linesAsSentences(text: string): string {
  return text.replace(/([^\s.!?;:,])[ \t]*\n\s*(?=[\p{Lu}\d\-*•])/gu, '$1. ');
}

function* sentencesOf(value: unknown, subject: string, depth: number): Generator<string> {
  if (typeof value !== 'object' || value === null) {
    const said = sayLeaf(subject, value);
    yield said.endsWith('.') ? said : `${said}.`;
  } else if (depth > MOST_DEPTH) yield `${subject}: ${JSON.stringify(value)}.`;
  else
    for (const [key, one] of Object.entries(value)) {
      const words = Array.isArray(value) ? '' : keyWords(key);
      const isSilent = TEXT_KEYS.has(words.toLowerCase());
      yield* sentencesOf(one, isSilent ? subject : `${subject} ${words}`.trim(), depth + 1);
    }
}

function sayLeaf(subject: string, value: unknown): string {
  if (typeof value === 'string') {
    const said = linesAsSentences(value).trim();
    return subject === '' ? said : `${subject}: ${said}`;
  }
  if (value === null || value === 0) return `no ${subject}`;
  if (value === true) return subject;
  if (value === false) return `not ${subject}`;
  const words = subject.split(' ');
  const unit = words.findLast((word) => UNIT_KEYS.has(word.toLowerCase()));
  // Without a unit, the number counts what the key names: "errors: 3 errors".
  if (unit === undefined) return `${subject}: ${value} ${subject}`;
  return `${words.filter((word) => word !== unit).join(' ')}: ${value} ${unit.toLowerCase()}`;
}
