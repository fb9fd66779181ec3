/**
 * Reads JSON in which no object names a member twice: `JSON.parse` would keep the last one in
 * silence.
 */
import { UnreadableReply } from './read-reply.ts';

/** Throws a SyntaxError, or an UnreadableReply where a name comes twice. */
export function readUnambiguousJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const open: Set<string>[] = [];
  for (const [token, string, colon] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (string !== undefined && colon !== undefined) {
      const names = open.at(-1);
      const name = string.includes('\\') ? String(JSON.parse(string)) : string.slice(1, -1);
      if (names?.has(name)) throw new UnreadableReply('an object of its reply names a member twice');
      names?.add(name);
    }
  }
  return value;
}

/** Braces outside of strings; and strings, with the colon behind them. */
const TOKENS = /[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g;
