/** A decision as `decision_create`, `decision_get` and `decision_revise` return it. */
import { z } from 'zod';
import type { ReadResult } from '../../../../pictures/read-result.ts';
import { hasValues, type OptionText, type ResultFigures } from '../../../../pictures/result-figures.ts';
import { rankedByMean } from '../../../../pictures/words/closeness.ts';
import { doubts, type Trust } from '../../../../pictures/words/doubt.ts';
import { trustOf } from '../../../../pictures/words/trust.ts';
import { headline, verdictNote, verdictOf, verdictSentence } from '../../../../pictures/words/verdict.ts';
import { cut, type Detail, full, fullOf, rounded } from '../detail.ts';
import type { StoredDecision } from '../stored-decision.ts';
import { suggest, suggestedActions, toAskNext, toGet, toReport, toRevise } from '../suggested-actions.ts';
import { addressesOf } from './addresses.ts';
import { nameOf, namesOf, optionNames } from './names.ts';

const OptionFigures = z.object({
  option: z.string(),
  p_best: z.number(),
  p_best_se: z.number().optional(),
  ev: z.number().optional().describe('expected value; the largest consequence counts 1'),
  ev_se: z.number().optional(),
});

export const DecisionView = z.object({
  summary: z.string(),
  id: z.string(),
  status: z.enum(['ok', 'running', 'error']),
  progress: z.object({ done: z.int(), total: z.int() }).optional(),
  stakeholders: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        verdict: z.string(),
        best: z.string(),
        options: z.array(OptionFigures),
      }),
    )
    .optional(),
  option_names: optionNames,
  warnings: z.array(z.string()).optional(),
  url: z.string(),
  view_url: z.string().optional().describe('for people'),
  full,
  suggestedActions,
});
export type DecisionView = z.infer<typeof DecisionView>;

/** With more stakeholders than this, only the options nearest to the best one are listed. */
const FEW_STAKEHOLDERS = 3;
const NEAREST = 2;
const MOST_WARNINGS = 2;
const WARNING_BYTES = 140;

interface Options {
  detail: Detail;
  baseUrl: string;
  /** The text that `full` shows. */
  text: string;
}

/** What a result does not say of itself: who answered in Direct mode, the texts of its options. */
interface About extends Pick<StoredDecision, 'judge' | 'links'> {
  options: readonly OptionText[];
}

export function viewOfResult(
  response: ReadResult,
  { judge, links, options }: About,
  { detail, baseUrl, text }: Options,
): DecisionView {
  const { id, results } = response;
  const addresses = addressesOf({ id, links }, baseUrl);
  const isExplained = results.some((result: ResultFigures) => result.insight !== undefined);
  return {
    // The marks that isolate a name of another direction are for screens.
    summary: `${headline(results, options).replaceAll(/[\u2068\u2069]/g, '')}.`,
    id,
    status: 'ok',
    stakeholders: results.map((result) => viewOfStakeholder(result, results.length)),
    ...namesOf(options),
    ...warningsOf(trustOf(response, judge)),
    ...addresses,
    ...fullOf(text, detail, addresses.url),
    suggestedActions: suggest(isExplained ? toAskNext(id) : null, toRevise(id), toReport(id)),
  };
}

/** A decision that still runs, that failed, or whose result is not stored. */
export function viewWithoutResult(
  {
    id,
    status,
    progress,
    errorMessage,
    links,
  }: Pick<StoredDecision, 'id' | 'status' | 'progress' | 'errorMessage' | 'links'>,
  { detail, baseUrl, text }: Options,
): DecisionView {
  const addresses = addressesOf({ id, links }, baseUrl);
  const view = { id, status, ...addresses, ...fullOf(text, detail, addresses.url) };
  if (status === 'running')
    return {
      summary: `Still running: ${progress?.done ?? 0} of ${progress?.total ?? 0} model calls are answered. It goes on by itself.`,
      ...view,
      ...(progress === null ? {} : { progress }),
      suggestedActions: suggest(toGet(id, 'Wait up to 45 s more')),
    };
  if (status === 'error')
    return {
      summary: `It failed, and nothing was billed: ${errorMessage ?? 'the reason is not stored any more'}`,
      ...view,
      suggestedActions: [],
    };
  return {
    summary: 'It ended, but its result is not stored any more: it has expired, or its API key keeps none.',
    ...view,
    suggestedActions: suggest(toReport(id)),
  };
}

function viewOfStakeholder(
  result: ResultFigures,
  stakeholders: number,
): NonNullable<DecisionView['stakeholders']>[number] {
  const { stakeholder, best, probabilities } = result;
  const ranked = hasValues(result)
    ? rankedByMean(result)
    : Object.keys(probabilities).sort((a, b) => probabilities[b]! - probabilities[a]!);
  const shown = stakeholders > FEW_STAKEHOLDERS ? ranked.slice(0, NEAREST) : ranked;
  return {
    id: stakeholder.id,
    name: nameOf(stakeholder, stakeholders),
    // The figures of options that are level stand beside it, or would be too many.
    verdict: stakeholders > FEW_STAKEHOLDERS ? verdictNote(verdictOf(result)) : verdictSentence(result),
    best,
    options: shown.map((option) => figuresOf(result, option)),
  };
}

function figuresOf(result: ResultFigures, option: string): z.infer<typeof OptionFigures> {
  const p_best = rounded(result.probabilities[option] ?? 0);
  const { ev, standard_error: errors } = result;
  if (ev === undefined || errors === undefined) return { option, p_best };
  return {
    option,
    p_best,
    p_best_se: rounded(errors.probabilities[option] ?? 0),
    ev: rounded(ev[option]?.mean ?? 0),
    ev_se: rounded(errors.ev[option]?.mean ?? 0),
  };
}

/** Who judged, and how often that judge misreads; then the first warnings. */
function warningsOf(trust: Trust): { warnings?: string[] } {
  const [, ...judge] = doubts({ ...trust, warnings: [] });
  const warnings = doubts(trust).slice(1 + judge.length);
  const shown = warnings.slice(0, MOST_WARNINGS).map((warning) => cut(warning, WARNING_BYTES));
  const more = warnings.length - shown.length;
  const said = [...judge, ...shown, ...(more > 0 ? [`and ${more} more, with detail full`] : [])];
  return said.length === 0 ? {} : { warnings: said };
}
