/** What of a stored draft the form no longer takes. */
import { shorten } from '../../../pictures/words/texts.ts';

const TEXT_CHARACTERS = 80;

/**
 * The places and values of `stored` that `read` does not have, such as "option 2, consequence 1,
 * weight: “3”". A draft that this form has written has none.
 */
export function unfitting(stored: unknown, read: unknown, place: readonly string[] = []): string[] {
  if (isEmpty(stored)) return [];
  if (typeof stored !== 'object' || stored === null)
    return stored === read ? [] : [`${place.join(', ')}: “${shorten(String(stored), TEXT_CHARACTERS)}”`];
  return Object.entries(stored).flatMap(([name, inner]) =>
    unfitting(inner, memberOf(read, name), placeOf(stored, name, place)),
  );
}

function placeOf(holder: object, name: string, place: readonly string[]): string[] {
  if (!Array.isArray(holder)) return [...place, name];
  const list = place.at(-1) ?? 'item';
  return [...place.slice(0, -1), `${list.replace(/s$/, '')} ${Number(name) + 1}`];
}

function memberOf(read: unknown, name: string): unknown {
  return typeof read === 'object' && read !== null && Object.hasOwn(read, name)
    ? Reflect.get(read, name)
    : undefined;
}

/** Nothing is missed of what says nothing. */
function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === false;
}
