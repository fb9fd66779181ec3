/**
 * A request's bytes to plain data, or a refusal that names the place. Runs after authentication.
 * What JSON allows and the database or JavaScript cannot hold exactly is refused here, once, for every operation.
 */
import { Refusal } from '../refusals.ts';
import { formatPath } from './format-path.ts';

export const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** The body itself is level 1. */
const MAX_DEPTH = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function parseBody(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  const text = decode(bytes);
  if (text.startsWith('\ufeff')) throw invalid('body: starts with a byte order mark; send plain UTF-8');
  requireShallow(text);
  const body = parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('body: expected a JSON object');
  requirePlain(body, []);
  return { ...body };
}

function invalid(message: string): Refusal {
  return new Refusal('invalid_request', { message });
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid('body: not valid UTF-8');
  }
}

/** Brackets outside strings are counted before anything is parsed: linear, and no recursion to exhaust. */
function requireShallow(text: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === BACKSLASH) at += 1;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) {
      depth += 1;
      if (depth > MAX_DEPTH) throw invalid(`body: nested deeper than ${MAX_DEPTH} levels`);
    } else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) depth -= 1;
  }
}

const QUOTE = 0x22;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('body: not valid JSON');
  }
}

function requirePlain(value: unknown, path: PropertyKey[]): void {
  if (typeof value === 'string') requirePlainText(value, path);
  else if (typeof value === 'number') requirePlainNumber(value, path);
  else if (Array.isArray(value)) {
    path.push(0);
    for (let index = 0; index < value.length; index += 1) {
      path[path.length - 1] = index;
      requirePlain(value[index], path);
    }
    path.pop();
  } else if (typeof value === 'object' && value !== null) {
    path.push('');
    for (const [key, inner] of Object.entries(value)) {
      path[path.length - 1] = key;
      if (key === '__proto__') throw invalid(`${formatPath(path)}: "__proto__" cannot be a name`);
      requirePlainText(key, path);
      requirePlain(inner, path);
    }
    path.pop();
  }
}

function requirePlainText(text: string, path: readonly PropertyKey[]): void {
  if (text.includes('\0'))
    throw invalid(`${formatPath(path)}: contains the character NUL (\\u0000); remove it`);
  if (!text.isWellFormed())
    throw invalid(`${formatPath(path)}: contains half of a surrogate pair; send whole characters`);
}

function requirePlainNumber(value: number, path: readonly PropertyKey[]): void {
  if (!Number.isFinite(value)) throw invalid(`${formatPath(path)}: larger than a number can be`);
  if (Object.is(value, -0)) throw invalid(`${formatPath(path)}: -0 is not accepted; send 0`);
}
