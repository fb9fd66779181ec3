/** Writes places in a request, and values of the caller, as messages show them. */

/** Longer keys are cut, so that a message stays short whatever the caller sends. */
const SHOWN_KEY_LENGTH = 40;

/** Writes a place in a request as in JavaScript: `options[2].consequences[0].valence`. */
export function formatPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body';
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[A-Za-z_][A-Za-z0-9_-]{0,39}$/.test(String(step)))
      text += text === '' ? String(step) : `.${String(step)}`;
    else text += `[${quote(String(step))}]`;
  }
  return text;
}

/** Quotes a text, cut between code points and safe to print. */
export function quote(text: string): string {
  const start = [...text.slice(0, 2 * SHOWN_KEY_LENGTH)].slice(0, SHOWN_KEY_LENGTH).join('').toWellFormed();
  return JSON.stringify(start.length < text.length ? `${start}…` : start);
}

/** The kind of a value, as JSON calls it. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}

/** A short value itself, or the start of a text. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : kindOf(value);
}
