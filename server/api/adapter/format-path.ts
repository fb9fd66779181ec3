/** A place in a request as a reader writes it: `options[2].consequences[0].valence`. */

/** Longer keys are cut, so that a message stays short whatever was sent. */
const SHOWN_KEY_LENGTH = 40;

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

/** Cut to whole code points and made safe to print. */
export function quote(text: string): string {
  const start = [...text.slice(0, 2 * SHOWN_KEY_LENGTH)].slice(0, SHOWN_KEY_LENGTH).join('').toWellFormed();
  return JSON.stringify(start.length < text.length ? `${start}…` : start);
}
