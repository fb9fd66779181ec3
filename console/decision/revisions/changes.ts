/** Finds the differences between two requests, part by part. */
import { concernOf, optionName, type Sent, stakeholderName } from '../sent-request.ts';

export interface Change {
  /** Unlike that of any other part. */
  key: string;
  /** The part in words. */
  part: string;
  /** Null when the part is only in the other request. */
  was: string | null;
  is: string | null;
}

export function changesOf(before: Sent, after: Sent): Change[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  const keys = new Set([...was.keys(), ...is.keys()]);
  return [...keys]
    .map((key) => ({ key, was: was.get(key), is: is.get(key) }))
    .filter((one) => one.was?.sent !== one.is?.sent)
    .map(({ key, was, is }) => ({
      key,
      part: (is ?? was)?.name ?? '',
      was: was?.text ?? null,
      is: is?.text ?? null,
    }));
}

/** One of two texts, with the part in which it differs from the other. */
export interface ChangedText {
  start: string;
  changed: string;
  end: string;
}

/** How many characters of the shared text stand before and after the change. */
const CONTEXT_CHARACTERS = 80;

/** The part that differs, from its first word to its last, with the words around it. */
export function changeWithin(
  was: string | null,
  is: string | null,
): [ChangedText | null, ChangedText | null] {
  if (was === null || is === null)
    return [was, is].map((text) => (text === null ? null : { start: '', changed: text, end: '' })) as [
      ChangedText | null,
      ChangedText | null,
    ];
  const [before, after] = [wordsOf(was), wordsOf(is)];
  const least = Math.min(before.length, after.length);
  let first = 0;
  while (first < least && before[first] === after[first]) first += 1;
  let last = 0;
  while (last < least - first && before.at(-1 - last) === after.at(-1 - last)) last += 1;
  const split = (words: readonly string[]): ChangedText => {
    const changed = words.slice(first, words.length - last).join('');
    const [space = ''] = /^\s*/u.exec(changed) ?? [];
    return {
      start: endOf(words.slice(0, first).join('')) + space,
      changed: changed.slice(space.length),
      end: startOf(words.slice(words.length - last).join('')),
    };
  };
  return [split(before), split(after)];
}

/** Words with the space before them. A text without spaces is one word. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s*\S+|\s+$/gu) ?? [];
}

function endOf(text: string): string {
  if (text.length <= CONTEXT_CHARACTERS) return text;
  return `… ${text.slice(-CONTEXT_CHARACTERS).replace(/^\S*\s+/u, '')}`;
}

function startOf(text: string): string {
  if (text.length <= CONTEXT_CHARACTERS) return text;
  return `${text.slice(0, CONTEXT_CHARACTERS).replace(/\s+\S*$/u, '')} …`;
}

interface Part {
  name: string;
  text: string;
  /** The text with ids, which are the same in both requests where names are not. */
  sent: string;
}

/** Every text of a request by its place. */
function partsOf(sent: Sent): Map<string, Part> {
  const parts = new Map<string, Part>();
  const add = (key: string, name: string, text: string, asSent = text) =>
    parts.set(key, { name, text, sent: asSent });
  add('context', 'Context', sent.context);
  for (const { id, description, values } of sent.stakeholders) {
    const name = stakeholderName(sent, id);
    add(`stakeholder ${id}`, `Stakeholder “${name}”`, description);
    if (values !== null && values !== '') add(`values ${id}`, `What matters to “${name}”`, values);
  }
  for (const { id, description, consequences } of sent.options) {
    add(`option ${id}`, `Option ${id}`, description);
    for (const one of consequences) {
      const { description, valence, stakeholders } = one;
      const text = `${description} (${concernOf(sent, one)})`;
      const asSent = JSON.stringify([description, valence, stakeholders]);
      add(`consequence ${one.id}`, `A consequence of ${optionName(sent, id)}`, text, asSent);
    }
  }
  return parts;
}
