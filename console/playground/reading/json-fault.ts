/**
 * Finds where a text stops being JSON. `JSON.parse` says it in words and places that differ between
 * browsers. One pass with a stack of its own, so that deep nesting is no harm.
 */

export interface Fault {
  /** In UTF-16 units from the start. */
  at: number;
  expected: string;
}

const SPACE = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in a text.
const INSIDE = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

type State = 'value' | 'item' | 'first' | 'name' | 'colon' | 'after';
const EXPECTED: Readonly<Record<State, string>> = {
  value: 'a value: an object, a list, a text in double quotes, a number, true, false or null',
  item: 'a value, or “]”',
  first: 'a name in double quotes, or “}”',
  name: 'a name in double quotes',
  colon: '“:” after the name',
  after: 'the end of the text',
};

/** Null: the text is JSON. */
export function faultOf(text: string): Fault | null {
  /** The closing brackets that are due. */
  const due: ('}' | ']')[] = [];
  let state: State = 'value';
  const is = (...states: State[]) => states.includes(state);
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const close = (): void => {
    due.pop();
    at += 1;
    state = 'after';
  };
  const open = (bracket: '{' | '['): void => {
    due.push(bracket === '{' ? '}' : ']');
    at += 1;
    state = bracket === '{' ? 'first' : 'item';
  };
  for (;;) {
    take(SPACE);
    const next = text[at];
    const closing = due.at(-1);
    if (is('after') && closing === undefined)
      return next === undefined ? null : { at, expected: EXPECTED.after };
    if (next === closing && is('after', 'first', 'item')) close();
    else if (is('after')) {
      if (next !== ',') return { at, expected: `“,” or “${closing}”` };
      at += 1;
      state = closing === '}' ? 'name' : 'value';
    } else if (is('colon')) {
      if (next !== ':') return { at, expected: EXPECTED.colon };
      at += 1;
      state = 'value';
    } else if (next === '"') {
      take(INSIDE);
      if (text[at] === '\\') return { at, expected: 'an escape that JSON knows, such as \\" or \\n' };
      if (text[at] !== '"') return { at, expected: 'the double quote that ends the text' };
      at += 1;
      state = is('first', 'name') ? 'colon' : 'after';
    } else if (is('first', 'name')) return { at, expected: EXPECTED[state] };
    else if (next === '{' || next === '[') open(next);
    else if (take(SCALAR)) state = 'after';
    else return { at, expected: EXPECTED[state] };
  }
}
