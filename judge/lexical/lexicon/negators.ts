/** Words that deny other words. The two modes have lists of their own. */

/** Default mode: a word behind one of these is denied. */
export const NEGATORS: ReadonlySet<string> = new Set(
  (
    "no not never without none nobody nothing nor neither cannot unable can't don't doesn't didn't won't isn't aren't " +
    "wasn't weren't wouldn't couldn't shouldn't hasn't haven't lack lacks lacking avoid avoids avoided avoiding prevent " +
    'prevents prevented preventing fail fails failed fewer less reduce reduces reduced reducing cut cuts eliminate ' +
    'eliminates stop stops stopped end ends spare spares spared save saves saving saved free rid'
  ).split(' '),
);

/** One pass: these deny the words behind them outright. */
export const HARD_NEGATORS: ReadonlySet<string> = new Set(
  (
    "no not never without none nobody nothing nor neither cannot unable can't hardly barely scarcely refuse refuses " +
    'refused lack lacks lacked lacking nowhere'
  ).split(' '),
);

/** One pass: these say that there is less of the thing behind them, or that it ends. */
export const SOFT_NEGATORS: ReadonlySet<string> = new Set(
  (
    'fewer less avoid avoids avoided avoiding prevent prevents prevented preventing reduce reduces reduced reducing cut ' +
    'cuts eliminate eliminates eliminated stop stops stopped stopping end ends ended fail fails failed lose loses ' +
    'losing lost loss losses free remove removes removed removing halve halves halved block blocks blocked miss misses missed spare spares'
  ).split(' '),
);
