/**
 * Parses a request's bytes into plain data, or refuses them and names the place. It runs after
 * authentication. JSON allows values that the database or JavaScript cannot hold exactly; they are
 * refused here for every operation.
 */
import { invalidAt, type Refusal } from '../../refusals.ts';
import { formatPath, kindOf } from '../../wire/places.ts';
import { MAX_DEPTH, MAX_MEMBERS } from './body-limits.ts';
import { describeJsonFault } from './json-fault.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** `names`: of the properties that the body may have, for whoever sends no object. */
export function parseBody(bytes: Uint8Array, names: readonly string[] = []): Record<string, unknown> {
  if (bytes.length === 0) return {};
  requireBounded(bytes);
  const text = decode(bytes);
  if (text.startsWith('\ufeff'))
    throw invalidAt('body', 'starts with a byte order mark; send plain UTF-8', 'invalid_json');
  const body = parse(text);
  if (!isObject(body)) throw notAnObject(body, names);
  makePlain(body, []);
  return body;
}

function notAnObject(body: unknown, names: readonly string[]): Refusal {
  const having = names.length === 0 ? '' : ` with properties such as ${names.join(', ')}`;
  return invalidAt(
    'body',
    `expected a JSON object${having}, got ${kindOf(body)}; /docs shows an example`,
    'invalid_type',
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidAt('body', 'not valid UTF-8', 'invalid_text');
  }
}

/**
 * Counts levels, and members and elements, before anything is parsed: parsing 400,000 members takes
 * 100 times as long as counting them. The cost is linear. The count is exact up to the place where
 * the text stops being JSON. It may compare bytes, because in UTF-8 no other character contains
 * these bytes.
 */
function requireBounded(bytes: Uint8Array): void {
  let depth = 0;
  let members = 0;
  /**
   * True until something follows the last opening bracket: a first member or element, or the
   * closing bracket.
   */
  let isEmpty = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      depth -= 1;
      isEmpty = false;
    } else if (byte > SPACE && (isEmpty || byte === COMMA)) {
      members += 1;
      isEmpty = false;
      if (members > MAX_MEMBERS) throw tooManyMembers();
    }
    if (byte === QUOTE) at = endOfString(bytes, at + 1);
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth += 1;
      isEmpty = true;
      if (depth > MAX_DEPTH)
        throw invalidAt('body', `nested deeper than ${MAX_DEPTH} levels`, 'body_too_large');
    }
  }
}

/** Returns the index of the closing quote, or one past the end. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

function tooManyMembers(): Refusal {
  return invalidAt(
    'body',
    `more than ${MAX_MEMBERS} members and elements, counted over all its objects and lists; send fewer`,
    'body_too_large',
  );
}

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidAt('body', describeJsonFault(text), 'invalid_json');
  }
}

/**
 * Refuses values that cannot be stored, and names their places. Turns −0 into 0, as the database
 * would.
 */
function makePlain(value: object, path: PropertyKey[]): void {
  const isList = Array.isArray(value);
  path.push('');
  for (const [key, inner] of Object.entries(value)) {
    path[path.length - 1] = isList ? Number(key) : key;
    if (!isList) requirePlainName(key, path);
    if (typeof inner === 'object' && inner !== null) makePlain(inner, path);
    else if (typeof inner === 'string') requirePlainText(inner, path);
    else if (typeof inner === 'number' && !Number.isFinite(inner))
      throw invalidAt(formatPath(path), 'larger than a number can be');
    else if (Object.is(inner, -0)) Object.assign(value, { [key]: 0 });
  }
  path.pop();
}

function requirePlainName(name: string, path: readonly PropertyKey[]): void {
  if (name === '__proto__') throw invalidAt(formatPath(path), '"__proto__" cannot be a name');
  requirePlainText(name, path);
}

function requirePlainText(text: string, path: readonly PropertyKey[]): void {
  if (text.includes('\0'))
    throw invalidAt(formatPath(path), 'contains the character NUL (\\u0000); remove it', 'invalid_text');
  if (!text.isWellFormed())
    throw invalidAt(
      formatPath(path),
      'contains half of a surrogate pair; send whole characters',
      'invalid_text',
    );
}
