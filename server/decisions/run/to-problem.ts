/**
 * Turns the outline and its answers into the engine's problem, which has no names: each stakeholder
 * has indices of its own.
 */
import type { OverlapCell, OverlapRecord, Problem, StakeholderProblem } from '../../../engine/problem.ts';
import { ACROSS_CHOICES, WITHIN_CHOICES } from '../../../judge/choices.ts';
import type { JudgeTraits } from '../../../judge/port.ts';
import type { Config } from '../../process/config.ts';
import { type Outline, type OverlapPair, overlapKind } from '../outline.ts';
import { type AdditionalRecord, recordsFor } from '../refinement.ts';
import { knownRatios } from './known-ratios.ts';

export interface ProblemSettings
  extends Pick<Config, 'ratioSpreadScale' | 'tauPriorScale' | 'tauPriorDf' | 'draws'> {
  traits: JudgeTraits;
}

/**
 * `distributions` belong to the tasks of to-tasks.ts, in their order. `additional`: the records of
 * a refinement.
 */
export function toProblem(
  outline: Outline,
  distributions: readonly (readonly number[])[],
  config: ProblemSettings,
  additional: readonly AdditionalRecord[] = [],
): Problem {
  const ratioCount = outline.stakeholders.reduce((sum, { ratioPairs }) => sum + ratioPairs.length, 0);
  const expected = ratioCount + outline.overlapPairs.length;
  if (distributions.length !== expected)
    throw new RangeError(`${distributions.length} distributions for ${expected} questions`);
  const overlaps = distributions.slice(ratioCount);
  let from = 0;
  const stakeholders = outline.stakeholders.map((_, index) => {
    const { ratioPairs } = outline.stakeholders[index]!;
    const ratios = distributions.slice(from, from + ratioPairs.length);
    from += ratioPairs.length;
    return stakeholderProblem(outline, index, { ratios, overlaps, additional }, config.traits);
  });
  return {
    options: outline.letters.length,
    seed: outline.seed,
    ratioSpreadScale: config.ratioSpreadScale * config.traits.spreadScale,
    tauPrior: { scale: config.tauPriorScale, df: config.tauPriorDf },
    overlapMode: outline.overlapMode,
    draws: config.draws,
    insight: true,
    misreadShare: config.traits.misreadShare,
    stakeholders,
  };
}

interface Given {
  /** Of this stakeholder's own questions. */
  ratios: readonly (readonly number[])[];
  /** Of all. */
  overlaps: readonly (readonly number[])[];
  additional: readonly AdditionalRecord[];
}

function stakeholderProblem(
  outline: Outline,
  index: number,
  { ratios, overlaps, additional }: Given,
  traits: JudgeTraits,
): StakeholderProblem {
  const { relevant, ratioPairs } = outline.stakeholders[index]!;
  const consequences = relevant.map(({ consequence, sign, item }) => ({
    option: outline.consequences[consequence]!.option,
    sign,
    item,
  }));
  const own = new Map(relevant.map(({ consequence }, position) => [consequence, position]));
  const overlap = outline.overlapPairs.flatMap((pair, position): OverlapRecord[] => {
    const a = own.get(pair.a);
    const b = own.get(pair.b);
    if (a === undefined || b === undefined) return [];
    const { option: optionA, sign: signA } = consequences[a]!;
    const { option: optionB, sign: signB } = consequences[b]!;
    const kind = overlapKind(optionA === optionB, signA === signB);
    return kind === null ? [] : [{ a, b, kind, cells: cellsOf(pair, a, b, overlaps[position]!) }];
  });
  const asked = ratioPairs.map(({ first, second }, position) => ({ first, second, p: ratios[position]! }));
  const known = knownRatios({ consequences, ratio: asked, overlap }, traits);
  if (additional.length === 0) return { consequences, ratio: asked, known, overlap };
  const { ratio, persons } = recordsFor(outline, index, additional);
  return { consequences, ratio: [...asked, ...ratio], persons, known, overlap };
}

/** In the order of the choices; "separate" is what the cells leave. */
function cellsOf(pair: OverlapPair, a: number, b: number, probabilities: readonly number[]): OverlapCell[] {
  const [first, second] = pair.first === 'a' ? [a, b] : [b, a];
  const choices = pair.kind === 'within' ? WITHIN_CHOICES : ACROSS_CHOICES;
  return choices.flatMap(({ overlap }, choice) => {
    if (overlap === null) return [];
    const child = overlap.child === null ? null : overlap.child === 'first' ? first : second;
    return [{ type: overlap.type, child, share: overlap.share, p: probabilities[choice]! }];
  });
}
