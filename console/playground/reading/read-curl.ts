/** Reads the JSON that a curl line sends, quoted as a POSIX shell quotes it. */
import type { FormOffer } from '../form-offer.ts';
import { readJson } from './read-json.ts';
import type { Read } from './readable.ts';
import { Unreadable } from './readable.ts';

/** The options of curl that carry a body. */
const BODY = /^(?:-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/;
/** The same with their value behind them. */
const WITH_VALUE = /^(?:--(?:data|data-raw|data-binary|data-ascii|json)=|-d(?=.))/;

interface Word {
  text: string;
  /** For each part that was copied as it stands: its place in the word and in the line. */
  parts: [inWord: number, inLine: number][];
}

export function readCurl(line: string, limits: FormOffer['limits']): Read {
  const words = wordsOf(line);
  const body = bodyOf(words);
  if (body === null) throw new Unreadable(line, line.length, 'a body: -d followed by JSON');
  if (body.text.startsWith('@'))
    throw new Unreadable(line, originIn(body, 0), 'JSON instead of a file’s name: paste the file’s text');
  return readJson(body.text, limits, {
    format: 'a curl line',
    pasted: line,
    originOf: (at) => originIn(body, at),
  });
}

function bodyOf(words: readonly Word[]): Word | null {
  const at = words.findIndex(({ text }) => BODY.test(text));
  const value = words[at + 1];
  if (at >= 0 && value !== undefined) return value;
  for (const word of words) {
    const flag = WITH_VALUE.exec(word.text)?.[0];
    if (flag !== undefined)
      return {
        text: word.text.slice(flag.length),
        parts: word.parts.map(([inWord, inLine]) => [inWord - flag.length, inLine]),
      };
  }
  return null;
}

function originIn({ parts }: Word, at: number): number {
  const [inWord, inLine] = parts.findLast(([start]) => start <= at) ?? [0, 0];
  return inLine + at - inWord;
}

/** One step of the shell: a quoted part, an escape, plain text, or the space between two words. */
const STEP = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(\r?\n)|\\(.)|([^\s'"\\]+)|(\s+)/sy;

function wordsOf(line: string): Word[] {
  const words: Word[] = [];
  let word: Word | null = null;
  const add = (text: string, from: number): void => {
    word ??= { text: '', parts: [] };
    word.parts.push([word.text.length, from]);
    word.text += text;
  };
  for (let at = 0; at < line.length; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const step = STEP.exec(line);
    if (step === null)
      throw new Unreadable(line, at, line[at] === '\\' ? 'a character after “\\”' : `a second ${line[at]}`);
    const [, single, double, joined, escaped, plain] = step;
    if (single !== undefined) add(single, at + 1);
    else if (double !== undefined) addDouble(double, at + 1, add);
    else if (escaped !== undefined) add(escaped, at + 1);
    else if (plain !== undefined) add(plain, at);
    else if (joined === undefined && word !== null) {
      words.push(word);
      word = null;
    }
  }
  return word === null ? words : [...words, word];
}

/** Between double quotes, a backslash protects only these. */
function addDouble(text: string, from: number, add: (text: string, from: number) => void): void {
  const pieces = /((?:[^\\]|\\(?!["\\$`\n]))+)|\\(["\\$`])|\\\n/g;
  add('', from);
  for (const { index, 1: plain, 2: escaped } of text.matchAll(pieces))
    if (plain !== undefined) add(plain, from + index);
    else if (escaped !== undefined) add(escaped, from + index + 1);
}
