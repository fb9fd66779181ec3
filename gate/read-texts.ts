/**
 * Finds every text in a TypeScript file that may be SQL: strings, and templates, each apart from
 * the templates nested in it.
 */
import { parseSync } from '@swc/core';
import { NAME, VALUE } from './sql-names.ts';

export interface Text {
  /**
   * `tagged` templates and the arguments of `unsafe` are SQL. A `plain` text is SQL if its words
   * say so.
   */
  kind: 'tagged' | 'unsafe' | 'plain';
  text: string;
  /** The line of a place in the text. */
  lineOf(at: number): number;
}

/** Tags of templates that are not SQL. */
const OTHER_TAGS = new Set(['html']);

interface Node {
  type: string;
  span: { start: number };
}

export function readTexts(source: string): Text[] {
  const bytes = Buffer.from(source);
  // The parser counts bytes, from 1.
  const lineAt = ({ span }: Node) => lineBreaksIn(bytes.toString('utf8', 0, span.start - 1)) + 1;
  return textsIn(parseSync(source, { syntax: 'typescript' }).body, 'plain', lineAt);
}

function textsIn(value: unknown, kind: Text['kind'], lineAt: (node: Node) => number): Text[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, kind, lineAt));
  if (!(value instanceof Object)) return [];
  if (!isNode(value)) return Object.values(value).flatMap((part) => textsIn(part, kind, lineAt));
  if (value.type === 'StringLiteral') return [textOf([value], [], kind, lineAt)];
  if (value.type === 'TaggedTemplateExpression') {
    const tag = nameOf(partOf(value, 'tag'));
    const template = partOf(value, 'template');
    if (OTHER_TAGS.has(tag)) return textsIn(partOf(template, 'expressions'), 'plain', lineAt);
    return textsOfTemplate(template, 'tagged', tag, lineAt);
  }
  if (value.type === 'TemplateLiteral') return textsOfTemplate(value, kind, '', lineAt);
  if (value.type === 'CallExpression') {
    const callee = partOf(value, 'callee');
    const given = nameOf(callee) === 'unsafe' ? 'unsafe' : 'plain';
    return [...textsIn(callee, 'plain', lineAt), ...textsIn(partOf(value, 'arguments'), given, lineAt)];
  }
  return Object.values(value).flatMap((part) => textsIn(part, kind, lineAt));
}

function textsOfTemplate(
  template: unknown,
  kind: Text['kind'],
  tag: string,
  lineAt: (node: Node) => number,
): Text[] {
  const expressions = nodesOf(partOf(template, 'expressions'));
  const between = expressions.map((one) => (kind === 'unsafe' ? NAME : placeholderOf(one, tag)));
  const whole = textOf(nodesOf(partOf(template, 'quasis')), between, kind, lineAt);
  return [whole, ...textsIn(expressions, 'plain', lineAt)];
}

function textOf(
  parts: readonly Node[],
  between: readonly string[],
  kind: Text['kind'],
  lineAt: (node: Node) => number,
): Text {
  const starts: { at: number; line: number }[] = [];
  let text = '';
  parts.forEach((part, index) => {
    starts.push({ at: text.length, line: lineAt(part) });
    text += `${partOf(part, part.type === 'StringLiteral' ? 'value' : 'raw')}${between[index] ?? ''}`;
  });
  const lineOf = (at: number) => {
    const { at: from, line } = starts.findLast((start) => start.at <= at) ?? { at: 0, line: 1 };
    return line + lineBreaksIn(text.slice(from, at));
  };
  return { kind, text, lineOf };
}

/**
 * Returns the placeholder of an expression in a tagged template. `sql('x')` and `sql(x)` insert
 * names. All other expressions count as a value here, because a fragment is read where it is
 * written.
 */
function placeholderOf(expression: Node, tag: string): string {
  if (expression.type !== 'CallExpression' || nameOf(partOf(expression, 'callee')) !== tag) return VALUE;
  const [first] = [partOf(expression, 'arguments')].flat();
  const given = partOf(first, 'expression');
  return isNode(given) && given.type === 'StringLiteral' ? `"${partOf(given, 'value')}"` : NAME;
}

/** The last name of an expression: `sql` for both `sql` and `database.sql`. */
function nameOf(value: unknown): string {
  const isMember = isNode(value) && value.type === 'MemberExpression';
  return isMember ? nameOf(partOf(value, 'property')) : String(partOf(value, 'value') ?? '');
}

function partOf(value: unknown, name: string): unknown {
  return value instanceof Object ? Object.entries(value).find(([part]) => part === name)?.[1] : undefined;
}

function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return value instanceof Object && 'type' in value && 'span' in value;
}

function lineBreaksIn(text: string): number {
  return text.split('\n').length - 1;
}
