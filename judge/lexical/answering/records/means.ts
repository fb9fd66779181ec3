/**
 * Estimates a stakeholder's means, which decide how much money matters: the means that the context
 * states, or a usual sum.
 */

import type { Quantity } from '../../reading/numbers/quantity.ts';
import type { ReadText } from '../../reading/read-text.ts';

/**
 * US dollars a year: about the median full-time earnings of one person (US Bureau of Labor
 * Statistics, 2024).
 */
export const PERSONAL_MEANS_USD = 60_000;
/** US dollars a year that a small organization can spend freely: judgement. */
const ORGANIZATION_MEANS_USD = 1_000_000;

const MEANS_WORDS = new Set(
  'budget cap income salary earns earn earnings revenue turnover savings wage wages funds capital allowance profit afford'.split(
    ' ',
  ),
);
const ORGANIZATIONS = new Set(
  'company firm business organization organisation corporation council city town municipality government ministry agency hospital clinic university school bank manufacturer retailer enterprise employer board shareholders taxpayers'.split(
    ' ',
  ),
);

/**
 * In US dollars. A sum of money states means where a word of means stands within six tokens of it.
 */
export function meansUsd(context: ReadText, stakeholder: ReadText): number {
  const stated = context.clauses
    .flatMap((clause) => clause.quantities)
    .filter((quantity) => quantity.kind === 'money' && quantity.value > 0 && speaksOfMeans(context, quantity))
    .map((quantity) => quantity.value * (quantity.perYear ?? 1));
  if (stated.length > 0) return stated.reduce((most, value) => Math.max(most, value));
  const isOrganization = stakeholder.tokens.some((token) => ORGANIZATIONS.has(token.text));
  return isOrganization ? ORGANIZATION_MEANS_USD : PERSONAL_MEANS_USD;
}

function speaksOfMeans(context: ReadText, quantity: Quantity): boolean {
  for (let at = quantity.start - 6; at < quantity.next + 6; at += 1) {
    if (MEANS_WORDS.has(context.tokens[at]?.text ?? '')) return true;
  }
  return false;
}
