/**
 * Finds what may be the name of a person, before a text is shown to strangers. It looks for two or
 * more words in a row that begin with a capital letter, and for addresses of e-mail. So it finds
 * names of places and products too, and misses single names and scripts without capitals.
 */
const WORD = String.raw`\p{Lu}(?:['’]\p{Lu})?[\p{Ll}\p{M}]+(?:[-'’]\p{Lu}?[\p{Ll}\p{M}]+)*`;
const INITIAL = String.raw`\p{Lu}\.`;
const NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${WORD}(?: (?:${INITIAL}|${WORD}|(?:van|von|de|da|di|bin|al) ${WORD}))+(?![\p{L}\p{N}])`,
  'gu',
);
const ADDRESS = /[^\s@<>()",;:]{1,64}@[^\s@<>()",;:]{1,255}\.\p{L}{2,}/gu;

/** Words that begin sentences and titles, not names. */
const STARTS =
  /^(?:The|A|An|Our|My|We|They|It|If|In|On|At|To|For|From|No|All|Each|This|That|Should|Will|Other) /u;

const MOST = 12;

/** Each once, in the order of the texts; at most 12. */
export function nameLike(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [
    ...(text.match(NAME) ?? []).map((name) => name.replace(STARTS, '')).filter((name) => name.includes(' ')),
    ...(text.match(ADDRESS) ?? []),
  ]);
  return [...new Set(found)].slice(0, MOST);
}
