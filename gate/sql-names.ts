/**
 * Finds the tables that an SQL text names. It reads words and knows no grammar: in doubt, a word
 * that is a table's name counts as the table.
 */

/**
 * Placeholders for the parts that a template inserts: VALUE for a value or a fragment, NAME for a
 * name that is given as a value.
 */
export const VALUE = '\u0001';
export const NAME = '\u0002';

export interface Named {
  table: string;
  /** The place in the text. */
  at: number;
  /** It stands in a place that only a table can have: after `from`, `join`, `into` … */
  isPlaced: boolean;
}

interface Token {
  kind: 'word' | 'string' | 'mark';
  /** A word in lower case unless it is quoted, or the text between a string's quotes. */
  text: string;
  at: number;
  /** The word before the innermost parenthesis that is open at this token. */
  within: string;
}

const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?<string>(?:[^']|'')*)'|"(?<quoted>(?:[^"]|"")*)"|(?<word>[a-z_][a-z0-9_$]*)|(?<mark>[^\s\w])/gi;

function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  const open: string[] = [];
  for (const { index: at, groups } of sql.matchAll(TOKENS)) {
    const { string, quoted, word, mark } = groups ?? {};
    const within = open.at(-1) ?? '';
    if (string !== undefined) tokens.push({ kind: 'string', text: string, at, within });
    else if (quoted !== undefined) tokens.push({ kind: 'word', text: quoted, at, within });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase(), at, within });
    else if (mark !== undefined) {
      const before = tokens.at(-1);
      if (mark === '(') open.push(before?.kind === 'word' ? before.text : '');
      if (mark === ')') open.pop();
      tokens.push({ kind: 'mark', text: mark, at, within });
    }
  }
  return tokens;
}

/** Words that may stand between a word of BEFORE_TABLE and the table. */
const BETWEEN = new Set(['only', 'if', 'not', 'exists', 'table']);
/** Words that a table follows. */
const BEFORE_TABLE = new Set(['from', 'join', 'into', 'update', 'using', 'table', 'truncate', 'references']);
/** Words before an `update` that is no statement: `for update`, `do update`, `on update`. */
const OTHER_UPDATE = new Set(['for', 'key', 'do', 'on', 'or', 'before', 'after']);
/** Functions inside which no table follows `from`: `extract(epoch from …)`. */
const OTHER_FROM = new Set(['extract', 'substring', 'trim', 'overlay', 'position']);
/** Words that may follow a word of BEFORE_TABLE and are no tables: `revoke … from public`. */
const NO_TABLE = new Set([...BETWEEN, 'lateral', 'public', 'current_user']);

/**
 * Every table that the text may mean: those of `known`, and every name in a place that only a table
 * can have.
 */
export function namesIn(sql: string, known: (table: string) => boolean): Named[] {
  const tokens = tokensOf(sql);
  const named: Named[] = [];
  tokens.forEach((token, index) => {
    const { text, at, kind } = token;
    const isPlaced = isPlace(tokens, index);
    if (kind === 'mark') {
      if (text === NAME && (isPlaced || isWord(tokens[index - 1], 'on')))
        named.push({ table: NAME, at, isPlaced });
      return;
    }
    if (kind === 'string') {
      if (isClassName(tokens, index)) named.push({ table: text, at, isPlaced: true });
      return;
    }
    const isOfSchema = tokens[index + 1]?.text === '.' && tokens[index + 2]?.kind === 'word';
    const inner = tokens[index + 2]?.text ?? '';
    const table = !isOfSchema ? text : text === 'public' ? inner : `${text}.${inner}`;
    if (tokens[index - 1]?.text === '.' || isWord(tokens[index - 1], 'as')) return;
    if (known(table)) named.push({ table, at, isPlaced });
    else if (known(text)) named.push({ table: text, at, isPlaced });
    else if (isPlaced && !NO_TABLE.has(table) && !isCall(tokens, index)) named.push({ table, at, isPlaced });
  });
  return named;
}

/** The names that a `with` gives to its subqueries: `x as (…)`. */
export function subqueriesIn(sql: string): string[] {
  return tokensOf(sql)
    .filter(({ kind }, index, tokens) => {
      if (kind !== 'word' || !isWord(tokens[index + 1], 'as')) return false;
      const next = tokens[index + 2];
      return (
        next?.text === '(' ||
        isWord(next, 'materialized') ||
        (isWord(next, 'not') && isWord(tokens[index + 3], 'materialized'))
      );
    })
    .map(({ text }) => text);
}

/** Adds the tables that a text makes to `tables`, and removes those that it drops or renames. */
export function tablesMade(sql: string, tables: Set<string>): void {
  const tokens = tokensOf(sql);
  const words = (index: number, ...expected: string[]) =>
    expected.every((word, offset) => isWord(tokens[index + offset], word));
  tokens.forEach((_, index) => {
    if (!words(index, 'table')) return;
    const verb = isWord(tokens[index - 1], 'unlogged') ? tokens[index - 2] : tokens[index - 1];
    let at = index + 1;
    while (BETWEEN.has(tokens[at]?.text ?? '')) at += 1;
    const table = tokens[at]?.text ?? '';
    if (isWord(verb, 'create')) tables.add(table);
    if (isWord(verb, 'drop')) tables.delete(table);
    if (isWord(verb, 'alter') && words(at + 1, 'rename', 'to')) {
      tables.delete(table);
      tables.add(tokens[at + 3]?.text ?? '');
    }
  });
}

function isPlace(tokens: readonly Token[], index: number): boolean {
  let at = index - 1;
  while (tokens[at]?.kind === 'word' && BETWEEN.has(tokens[at]?.text ?? '') && !isStart(tokens, at)) at -= 1;
  return isStart(tokens, at);
}

/** Whether a table follows this word. */
function isStart(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (token?.kind !== 'word' || !BEFORE_TABLE.has(token.text) || before?.text === '.') return false;
  if (token.text === 'from') return !isWord(before, 'distinct') && !OTHER_FROM.has(token.within);
  if (token.text === 'update') return !(before?.kind === 'word' && OTHER_UPDATE.has(before.text));
  return true;
}

/** Whether the string is a table's name, as in `to_regclass('x')` and `'x'::regclass`. */
function isClassName(tokens: readonly Token[], index: number): boolean {
  const cast = tokens.slice(index + 1, index + 4).map(({ text }) => text);
  return cast.join('') === '::regclass' || tokens[index]?.within === 'to_regclass';
}

/** Whether the name is that of a function, and not of a table with its columns. */
function isCall(tokens: readonly Token[], index: number): boolean {
  let at = index + 1;
  while (tokens[at]?.text === '.') at += 2;
  return tokens[at]?.text === '(' && !isWord(tokens[index - 1], 'into');
}

function isWord(token: Token | undefined, text: string): boolean {
  return token?.kind === 'word' && token.text === text;
}
