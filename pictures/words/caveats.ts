/**
 * What a reader must know before relying on a result. The page says it in full; a picture, which
 * travels without its page, in one line.
 */
import { isSaidByVerdict } from './warnings.ts';

const BUILT_IN = 'Made by the built-in judge, for trying out';

/** How the warning of a Default mode result begins that names the built-in judge. */
const NOTICE_START = 'Made with the built-in lexical judge';

export interface Trust {
  madeByBuiltInJudge: boolean;
  /** Of the result; Direct mode has none. */
  warnings: readonly string[];
}

/** One line for a picture; null where nothing changes how far to trust it. */
export function caveat({ madeByBuiltInJudge, warnings }: Trust): string | null {
  if (madeByBuiltInJudge) return BUILT_IN;
  const count = warnings.filter((warning) => !isSaidByVerdict(warning)).length;
  if (count === 0) return null;
  return count === 1
    ? 'One warning says how far to rely on this: read it first'
    : `${count} warnings say how far to rely on this: read them first`;
}

/** Everything, for a page. It has no use for the advice to those who run the service. */
export function caveats({ madeByBuiltInJudge, warnings }: Trust): string[] {
  // A percent sign stays beside its number.
  const said = warnings.map((warning) => warning.replaceAll(' %', '\u00a0%'));
  if (!madeByBuiltInJudge) return said;
  return [
    `${BUILT_IN}. It reads quantities, limits, likelihoods and words, and knows little else.`,
    ...said.filter((warning) => !warning.startsWith(NOTICE_START)),
  ];
}
