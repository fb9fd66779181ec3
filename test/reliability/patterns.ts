/** Every regular expression of the product, and strings that make a pattern work hard. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { openApiDocument } from '../../server/surfaces/rest/openapi.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Pattern {
  /** As a literal of JavaScript. */
  source: string;
  expression: RegExp;
  /** The files that have it. */
  places: string[];
}

/** The literals in the product's sources, and the patterns of the OpenAPI document. */
export function collectPatterns(): Pattern[] {
  const found = new Map<string, Pattern>();
  const add = (pattern: string, flags: string, place: string) => {
    const expression = new RegExp(pattern, flags);
    const source = String(expression);
    const known = found.get(source) ?? { source, expression, places: [] };
    if (!known.places.includes(place)) known.places.push(place);
    found.set(source, known);
  };
  for (const file of globSync('{server,judge,pictures,client}/**/*.ts', {
    cwd: root,
    exclude: ['client/dist/**'],
  }))
    walk(parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript' }), (node) => {
      if (node.type === 'RegExpLiteral') add(String(node.pattern), String(node.flags), file);
    });
  walk(openApiDocument('http://127.0.0.1'), ({ pattern }) => {
    if (typeof pattern === 'string') add(pattern, 'u', 'docs/openapi.json');
  });
  return [...found.values()];
}

/** Calls `visit` for each object in the value. */
function walk(value: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(Object(value));
  for (const part of Object.values(value)) walk(part, visit);
}

/** A part that is repeated, and what stands before and after it. */
export interface Attack {
  before: string;
  part: string;
  after: string;
}

/** Of the classes that a pattern may name. */
const SAMPLES = ['a', 'A', '0', ' ', '\n', '\t', '!', '.', '-', '"', '/', 'é', '漢', '\u200b', '😀'];

/**
 * Parts from the pattern itself, because text that it nearly matches costs most: its words, its
 * characters, and pairs of both. Each is followed by something that it may not match.
 */
export function attacksOn({ expression: { source } }: Pattern): Attack[] {
  const plain = source.replaceAll(/\\[a-zA-Z](\{[^}]*\})?|\[\^|\(\?[:=!<]*|[\\()[\]{}|?*+^$]/g, '\n');
  const words = [...new Set(plain.split('\n'))].filter((word) => word.length > 1).slice(0, 4);
  const own = [...new Set(plain.replaceAll('\n', ''))].slice(0, 12);
  const pairs = own.slice(0, 4).flatMap((one) => [`${one} `, `${one}0`, `${one}a`]);
  const starts = ['', ...words.slice(0, 1)];
  return [...new Set([...words, ...own, ...SAMPLES, ...pairs])].flatMap((part) =>
    starts.flatMap((before) => ['', '\u0000'].map((after) => ({ before, part, after }))),
  );
}

export function textOf({ before, part, after }: Attack, length: number): string {
  return (
    before +
    part.repeat(Math.max(1, Math.floor((length - before.length - after.length) / part.length))) +
    after
  );
}
