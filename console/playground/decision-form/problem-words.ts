/**
 * What is wrong with a field that was left empty, in the words of the form. The API speaks of
 * characters and fields; its words stay wherever there is something in the field.
 */
import type { Draft } from './draft.ts';

const EMPTY: readonly (readonly [place: RegExp, words: string])[] = [
  [/^context$/, 'Say what is to be decided.'],
  [/^stakeholders\.\d+\.description$/, 'Say who this is.'],
  [/^options\.\d+\.description$/, 'Say what this option is.'],
  [/^options\.\d+\.consequences\.\d+\.description$/, 'Say what happens, or remove this row.'],
  [/^options\.\d+\.consequences\.\d+\.valence$/, 'Say whether this is good (+) or bad (−).'],
];

/** `sent`: the draft that was refused. */
export function problemWords(place: string, words: string | undefined, sent: Draft): string | undefined {
  if (words === undefined || !isEmpty(place, sent)) return words;
  return EMPTY.find(([pattern]) => pattern.test(place))?.[1] ?? words;
}

function isEmpty(place: string, sent: Draft): boolean {
  let value: unknown = sent;
  for (const part of place.replace(/valence$/, 'side').split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return value === '';
}
