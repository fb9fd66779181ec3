/** Chooses the form of the calls from the setting and from the findings of the probe. */

import type { ModelStrategy } from '../settings.ts';
import type { CallForm, CallOptions } from './calls.ts';
import type { Findings } from './probe.ts';

/** If a batch lists fewer tokens than this, it shows less of each answer than a chat does. */
const LISTED_ENOUGH = 20;

/**
 * Findings are null before the first probe; the result is then the plan for most endpoints. Tasks
 * of one pass must be one request. Since `single` would send one request each, it asks them in
 * rows.
 */
export function formFor(strategy: ModelStrategy, findings: Findings | null, isOnePass: boolean): CallForm {
  const other = isOnePass ? 'rows' : 'alone';
  if (strategy === 'rows') return 'rows';
  if (strategy === 'single' || findings?.mostListed === 0) return other;
  if (strategy === 'batch') return 'batch';
  return (findings?.batch?.mostListed ?? 0) >= LISTED_ENOUGH ? 'batch' : other;
}

/** The reason why the endpoint cannot do what the setting asks for; null: it can. */
export function unsupportedIn(strategy: ModelStrategy, { mostListed, batch }: Findings): string | null {
  if (strategy !== 'batch' || mostListed === 0 || batch !== null) return null;
  return 'MODEL_STRATEGY is "batch", but the endpoint takes no list of prompts with logprobs; set "auto"';
}

/** The options for calls of this form. With null findings: those of most endpoints. */
export function callOptionsFor(form: CallForm, findings: Findings | null): CallOptions {
  if (findings === null) return { mostListed: LISTED_ENOUGH, grammar: null };
  const { mostListed, batch, grammar } = findings;
  return { mostListed: form === 'batch' ? (batch?.mostListed ?? 0) : mostListed, grammar };
}
