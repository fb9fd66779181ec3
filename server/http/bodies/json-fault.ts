/**
 * Says where a text stops being JSON, what stands there and what to write instead. It reads a text
 * that JSON.parse has refused, once from its start, in time proportional to its length.
 */
import { quote } from '../../wire/places.ts';

/** The most characters that are shown of what stands at the place. */
const SHOWN = 20;
/** The name of a form's first field is looked for in this many characters. */
const LONGEST_NAME = 100;

/** What may come next. */
type Next = 'value' | 'first element' | 'name' | 'first name' | 'colon' | 'comma' | 'end';

export function describeJsonFault(text: string): string {
  const { at, why } = findFault(text);
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  const column = at - start + 1;
  const met = at < text.length ? `met ${quote(text.slice(at, at + SHOWN))}` : 'the text ends';
  return `not valid JSON at line ${line}, column ${column}: ${met}; ${why}`;
}

interface Fault {
  at: number;
  why: string;
}

function findFault(text: string): Fault {
  /** The closing brackets that are still to come. */
  const open: string[] = [];
  let next: Next = 'value';
  for (let at = endOf(SPACE, text, 0); ; at = endOf(SPACE, text, at)) {
    const char = text[at];
    const close = open.at(-1);
    if (char === undefined) return { at, why: missing(next, close) };
    if (char === close && (next === 'comma' || next === 'first element' || next === 'first name')) {
      open.pop();
      next = open.length === 0 ? 'end' : 'comma';
      at += 1;
    } else if (next === 'comma' && char === ',') {
      next = close === '}' ? 'name' : 'value';
      at += 1;
    } else if (next === 'colon' && char === ':') {
      next = 'value';
      at += 1;
    } else if (char === '"' && (takesName(next) || takesValue(next))) {
      const end = endOfString(text, at + 1);
      if (typeof end === 'object') return end;
      at = end;
      next = takesName(next) ? 'colon' : open.length === 0 ? 'end' : 'comma';
    } else if (takesValue(next) && (char === '{' || char === '[')) {
      open.push(char === '{' ? '}' : ']');
      next = char === '{' ? 'first name' : 'first element';
      at += 1;
    } else {
      const end = takesValue(next) ? endOf(SCALAR, text, at) : at;
      if (end === at) return { at, why: remedy(text, at, next, close) };
      at = end;
      next = open.length === 0 ? 'end' : 'comma';
    }
  }
}

const takesName = (next: Next) => next === 'name' || next === 'first name';
const takesValue = (next: Next) => next === 'value' || next === 'first element';

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** The end of what the pattern finds at the place; the place itself where it finds nothing. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The place after the closing quote, or what is wrong within the string. */
function endOfString(text: string, from: number): number | Fault {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === '"') return at + 1;
    if (char < ' ') return { at, why: 'a string holds no line break or tab as it is; write \\n or \\t' };
    if (char === '\\') {
      const end = endOf(ESCAPE, text, at);
      if (end === at) return { at, why: 'no such escape; write \\\\ for a backslash' };
      at = end - 1;
    }
  }
  return { at: text.length, why: 'a closing double quote is missing' };
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;

function missing(next: Next, close: string | undefined): string {
  if (next === 'colon') return 'a colon and a value are missing';
  if (next === 'comma' || next === 'first element' || next === 'first name')
    return `a closing ${close} is missing`;
  return next === 'name' ? 'a name is missing' : 'a value is missing';
}

function remedy(text: string, at: number, next: Next, close: string | undefined): string {
  const char = text[at]!;
  if (next === 'end') return 'nothing may follow the value; send one JSON object';
  if ((next === 'name' || next === 'value') && char === close)
    return `take out the comma before ${char}, or add what is missing`;
  if (char === '/' || char === '#') return 'JSON has no comments; take it out';
  if (char === "'" || char === '“' || char === '`') return 'write " around names and strings';
  if (next === 'comma') return `expected a comma or ${close}`;
  if (next === 'colon') return 'expected a colon after the name';
  if (takesName(next)) return 'write " around names';
  if (/True|False|None|undefined|NaN/y.test(text.slice(at, at + SHOWN))) return 'write true, false or null';
  if (at === 0 && /^[\w.[\]-]+=/.test(text.slice(0, LONGEST_NAME)))
    return 'it looks like a form; send one JSON object';
  return 'expected a value: a string in ", a number, true, false, null, { or [';
}
