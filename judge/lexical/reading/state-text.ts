/**
 * Writes a state as sentences. Prose stays as it is; the JSON text of an object becomes one
 * sentence for each value, after the words of its keys.
 */
import { wordList } from '../lexicon/tables.ts';

/** Keys that only announce a text. */
const CARRIERS = wordList('text-key');
const UNIT_KEYS = wordList('unit-key');
/** Values at a deeper level are written as JSON, and read as prose. */
const MOST_DEPTH = 32;
/**
 * The most characters that are written: each value repeats all its keys, and a long key with many
 * values would be repeated often.
 */
const MOST_SAID = 150_000;

export function stateText(state: string): string {
  const trimmed = state.trimStart();
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) {
    try {
      const said = new Said();
      collect(JSON.parse(state), [], said, 0);
      return said.sentences.join(' ');
    } catch {
      // The text is not JSON, so it is read as prose.
    }
  }
  return linesAsSentences(state);
}

/** Whether values of an object were left out. */
export function isCutState(text: string): boolean {
  return text.length >= MOST_SAID;
}

class Said {
  readonly sentences: string[] = [];
  #length = 0;

  get isFull(): boolean {
    return this.#length >= MOST_SAID;
  }

  add(sentence: string): void {
    this.sentences.push(sentence);
    this.#length += sentence.length;
  }
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

function collect(value: unknown, path: readonly string[], said: Said, depth: number): void {
  if (said.isFull) return;
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) {
    if (depth > MOST_DEPTH) {
      said.add(`${path.join(' ')}: ${JSON.stringify(value)}.`);
      return;
    }
    const entries = Array.isArray(value)
      ? value.map((one): [string, unknown] => ['', one])
      : Object.entries(value);
    for (const [key, one] of entries) {
      const words = keyWords(key);
      const isSilent = words === '' || CARRIERS.has(words.toLowerCase());
      collect(one, isSilent ? path : [...path, words], said, depth + 1);
    }
    return;
  }
  const subject = path.join(' ');
  said.add(`${sayLeaf(subject, value)}.`);
}

function sayLeaf(subject: string, value: unknown): string {
  if (typeof value === 'string') {
    const said = withoutLastStops(linesAsSentences(value).trim());
    return subject === '' ? said : `${subject}: ${said}`;
  }
  if (value === null || value === 0) return `no ${subject}`;
  if (value === true) return subject;
  if (value === false) return `not ${subject}`;
  const words = subject.split(' ');
  const unit = words.findLast((word) => UNIT_KEYS.has(word.toLowerCase()));
  const rest = unit === undefined ? subject : words.filter((word) => word !== unit).join(' ');
  return unit === undefined ? `${rest}: ${value} ${rest}` : `${rest}: ${value} ${unit.toLowerCase()}`;
}

/** A loop, because a pattern anchored at the end would start again at every stop in the text. */
function withoutLastStops(text: string): string {
  let end = text.length;
  while (text[end - 1] === '.') end -= 1;
  return text.slice(0, end);
}
