/** How a clause names what it speaks of, as far as word order tells. */
import type { Token } from '../tokens.ts';

export const AUXILIARIES = new Set(
  (
    "is are was were has have had will would can could may might must should shall do does did cannot isn't aren't " +
    "wasn't weren't hasn't haven't hadn't won't wouldn't can't couldn't doesn't don't didn't"
  ).split(' '),
);
export const DETERMINERS = new Set(
  'the a an this that these those all every each no his her its their my our your'.split(' '),
);

export const PRONOUNS = new Set('he she it they this these that those him her them its his their'.split(' '));
/** A subject stands within this many words of the clause's beginning. */
const SUBJECT_REACH = 4;

/** How the clause from token `from` to `end` names what it speaks of. */
export function subjectKind(
  tokens: readonly Token[],
  from: number,
  end: number,
): 'named' | 'pronoun' | 'none' {
  for (let at = from; at < Math.min(end, from + SUBJECT_REACH); at += 1) {
    const { text, kind } = tokens[at]!;
    if (PRONOUNS.has(text)) return 'pronoun';
    if (kind === 'word' && DETERMINERS.has(text)) break;
  }
  for (let at = from; at < end; at += 1)
    if (AUXILIARIES.has(tokens[at]!.text)) return at > from + 1 ? 'named' : 'none';
  return 'none';
}
