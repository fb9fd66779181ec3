/** In which form questions are asked, by what was set and what was found. */

import type { CallForm, Manner } from './calls.ts';
import type { Findings } from './probe.ts';
import type { ModelStrategy } from './settings.ts';

/** With fewer listed tokens than this a batch would see less of each answer than a chat does. */
const LISTED_ENOUGH = 20;

/**
 * Null findings: what is planned before the endpoint has been seen. Tasks of one pass are one request, so `single`, which would
 * make a request of each, asks them in rows.
 */
export function formFor(strategy: ModelStrategy, findings: Findings | null, isOnePass: boolean): CallForm {
  const other = isOnePass ? 'rows' : 'alone';
  if (strategy === 'rows') return 'rows';
  if (strategy === 'single' || findings?.mostListed === 0) return other;
  if (strategy === 'batch') return 'batch';
  return (findings?.batch?.mostListed ?? 0) >= LISTED_ENOUGH ? 'batch' : other;
}

/** Why what was set cannot be done; null where it can. */
export function undoableIn(strategy: ModelStrategy, { mostListed, batch }: Findings): string | null {
  if (strategy !== 'batch' || mostListed === 0 || batch !== null) return null;
  return 'MODEL_STRATEGY is "batch", but the endpoint takes no list of prompts with logprobs; set "auto"';
}

/** How calls of this form are worded. Null findings: as for most endpoints. */
export function mannerOf(form: CallForm, findings: Findings | null): Manner {
  if (findings === null) return { mostListed: LISTED_ENOUGH, grammar: null };
  const { mostListed, batch, grammar } = findings;
  return { mostListed: form === 'batch' ? (batch?.mostListed ?? 0) : mostListed, grammar };
}
