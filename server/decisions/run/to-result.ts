/**
 * The engine's solution as the answer that is sent: indices become names. No figure is computed
 * here, only copied.
 */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Problem, Solution } from '../../../engine/problem.ts';
import { answeredBy, type Evidence, type JudgeTraits } from '../../../judge/port.ts';
import { countedSizes } from '../../accounts/free-work.ts';
import { canonicalText } from '../../wire/canonical-json.ts';
import { usd } from '../../wire/money.ts';
import { MODEL_ID } from '../../wire/types.ts';
import { type Lineage, lineageField } from '../lineage.ts';
import { type Outline, sizesOf } from '../outline.ts';
import { type Agreement, agreementOf, type DecisionResult, type StakeholderResult } from '../result.ts';
import { stakeholderResult } from './stakeholder-result.ts';
import { warningsOf } from './warnings.ts';

/** Of docs/method.md, "From ratios to sizes"; 1 had φ = 1 and ω = 0. */
export const SIZE_MODEL = 'least-squares/2';
const OVERLAP_MODEL = 'maximum-branching/1';

const NOTES =
  "Expected values are on each stakeholder's own scale, where the largest consequence counts 1 and 0 means that nothing " +
  'of what is listed happens: compare options within a stakeholder, never across stakeholders. p10 and p90 bound the ' +
  'middle 80 % of what the judgements leave possible, and a probability is how likely an option is to have the highest value.';

function notesOf({ misreadShare }: JudgeTraits): string {
  if (misreadShare === 0) return NOTES;
  const share = Math.round(100 * misreadShare);
  return `${NOTES} This judge sometimes misreads the texts: the probabilities assume that it does so in ${share} % of decisions. All other figures assume that it read them right, so they show too little doubt.`;
}

export interface ResultParts {
  id: string;
  lineage: Lineage;
  outline: Outline;
  problem: Problem;
  /** Of the service's settings. */
  ratioSpreadScale: number;
  traits: JudgeTraits;
  solution: Solution;
  judge: {
    name: string;
    notice: string | null;
    warnings: readonly string[];
    evidence: readonly Evidence[];
    /** Kind of task → version of its prompt; null for a judge that is not asked in words. */
    prompts: Readonly<Record<string, number>> | null;
  };
  engineVersion: string;
  tokens: { input: number; output: number };
  /** Records that were asked for it; undefined: those of the outline. */
  asked?: { ratio: number; overlap: number } | undefined;
  costMicroUsd: number;
  /** What was asked of nobody and billed to nobody. */
  isFreeWork: boolean;
}

/**
 * Makes one stakeholder's result in each turn of the event loop: the largest result is 3 MB, and
 * would block all other work for a second.
 */
export async function toResult(parts: ResultParts): Promise<DecisionResult> {
  const { id, outline, problem, solution, judge, tokens, asked = recordsOf(parts.outline) } = parts;
  const results: StakeholderResult[] = [];
  for (const index of outline.stakeholders.keys()) {
    await nextTurn();
    results.push(
      stakeholderResult(outline, index, problem.stakeholders[index]!, solution.stakeholders[index]!),
    );
  }
  const agreement = agreementOf(results);
  return {
    id,
    model: MODEL_ID,
    mode: 'default',
    overlap: outline.overlapMode,
    seed: outline.seed,
    results,
    agreement,
    warnings: warningsOf(results, solution, judge),
    usage: {
      input_tokens: tokens.input,
      output_tokens: tokens.output,
      ratio_records: asked.ratio,
      overlap_records: asked.overlap,
      ...(parts.isFreeWork ? { free_sizes: countedSizes(sizesOf(outline)) } : {}),
    },
    cost_usd: usd(parts.costMicroUsd),
    links: null,
    meta: {
      tau: solution.tau,
      phi: solution.phi,
      item_share: solution.itemShare,
      draws: Math.max(...results.map(({ mc }) => mc.draws)),
      draws_setting: problem.draws,
      ratio_spread_scale: parts.ratioSpreadScale,
      tau_prior: problem.tauPrior,
      judge_traits: {
        spread_scale: parts.traits.spreadScale,
        measured_sd: parts.traits.measuredSd,
        same_size_factor: parts.traits.sameSizeFactor,
        misread_share: parts.traits.misreadShare,
      },
      size_model: SIZE_MODEL,
      overlap_model: OVERLAP_MODEL,
      correction: correctionOf(problem),
      judge: judge.name,
      ...askedMeta(judge),
      engine: parts.engineVersion,
      result_hash: await hashOf(results, agreement),
    },
    notes: notesOf(parts.traits),
    ...lineageField(parts.lineage),
  };
}

function recordsOf({ stakeholders, overlapPairs }: Outline): { ratio: number; overlap: number } {
  const ratio = stakeholders.reduce((sum, { ratioPairs }) => sum + ratioPairs.length, 0);
  return { ratio, overlap: overlapPairs.length };
}

/** SHA-256 of `{ agreement, results }` in canonical form (RFC 8785), hexadecimal. */
async function hashOf(results: readonly StakeholderResult[], agreement: Agreement): Promise<string> {
  const hash = createHash('sha256').update(`{"agreement":${canonicalText(agreement)},"results":[`);
  for (const [index, result] of results.entries()) {
    await nextTurn();
    hash.update(`${index === 0 ? '' : ','}${canonicalText(result)}`);
  }
  return hash.update(']}').digest('hex');
}

/**
 * How the probabilities were obtained; nothing where a judge that is no language model gave them.
 */
function askedMeta({ evidence, prompts }: ResultParts['judge']): Partial<DecisionResult['meta']> {
  if (prompts === null) return {};
  const masses = evidence.map(({ mass }) => mass);
  return {
    ...versionsOf(evidence),
    method: methodOf(evidence),
    ...(masses.length === 0 ? {} : { least_mass: masses.reduce((least, mass) => Math.min(least, mass), 1) }),
    masked: evidence.some(({ masked }) => masked),
    prompts,
  };
}

function methodOf(evidence: readonly Evidence[]): 'logprobs' | 'sampled' | 'decided' {
  const methods = new Set(evidence.map(({ method }) => method));
  return methods.has('sampled') ? 'sampled' : methods.has('decided') ? 'decided' : 'logprobs';
}

function versionsOf(evidence: readonly Evidence[]): { judge_versions?: string[] } {
  const versions = answeredBy(evidence);
  return versions.length === 0 ? {} : { judge_versions: versions };
}

/**
 * mirror: pairs across options took part in the correction. kept: the headline figures are the
 * corrected ones.
 */
function correctionOf({ overlapMode, stakeholders }: Problem): { mirror: boolean; kept: boolean } {
  const kept = overlapMode === 'correct';
  const across = stakeholders.some(({ overlap }) => overlap.some(({ kind }) => kind === 'across'));
  return { mirror: kept && across, kept };
}
