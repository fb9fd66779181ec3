/** What the statement of doubt is made from, out of a result as the API sends it. */
import type { ReadResult } from '../read-result.ts';
import type { Trust } from './doubt.ts';
import { withNames } from './warnings.ts';

/** `judge`: who answered in Direct mode, if known; a Default mode result names its own. */
export function trustOf(result: ReadResult, judge: string | null = null): Trust {
  const { meta, warnings } = 'warnings' in result ? result : { meta: undefined, warnings: [] };
  return {
    madeByBuiltInJudge: isBuiltIn(meta?.judge ?? judge ?? ''),
    misreadShare: meta?.judge_traits?.misread_share ?? 0,
    warnings: withNames(
      warnings,
      result.results.map(({ stakeholder }) => stakeholder),
    ),
  };
}

/** By the judge's name. */
export function isBuiltIn(judge: string): boolean {
  return judge.startsWith('built-in/');
}
