/** What money is worth to a stakeholder: the means that the context states, else a usual sum. */
import type { Quantity } from './quantity.ts';
import type { ReadText } from './read-text.ts';

/** US dollars a year: about the median full-time earnings of one person (US Bureau of Labor Statistics, 2024). */
export const PERSONAL_MEANS_USD = 60_000;
/** US dollars a year that a small organization can move: judgement. */
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

/** US dollars. Statements of means are looked for within six tokens of a sum of money. */
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
