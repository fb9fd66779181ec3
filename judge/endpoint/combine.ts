/** Combines the distributions that were read from the answers to one task into the task's own. */
import { pow } from '../../engine/mathematics.ts';
import type { Groups } from './prompts/labels.ts';
import type { LabelDistribution } from './replies/read-logprobs.ts';

/** With less mass than this on the choices, the model did not choose among them. */
export const LEAST_MASS = 0.01;

/**
 * With one group of choices, `asked` has one distribution, which is the result. With several,
 * `asked` has the distribution over the groups, and then for each group the distribution over its
 * members: p = P(group) · P(member in the group). Then the temperature scale is applied.
 */
export function combine(
  groups: Groups,
  asked: readonly LabelDistribution[],
  temperatureScale: number,
): LabelDistribution {
  const [first, ...members] = asked;
  if (first === undefined || (groups.length > 1 && members.length !== groups.length))
    throw new RangeError(`${groups.length} groups of choices: got ${asked.length} distributions`);
  if (groups.length === 1)
    return { probabilities: scale(first.probabilities, temperatureScale), mass: first.mass };
  const joint = members.flatMap(({ probabilities }, group) =>
    probabilities.map((p) => first.probabilities[group]! * p),
  );
  const inGroups = members.reduce((sum, { mass }, group) => sum + first.probabilities[group]! * mass, 0);
  return { probabilities: scale(joint, temperatureScale), mass: Math.min(1, first.mass * inGroups) };
}

/** p^(1/T), normalised to sum 1. */
function scale(probabilities: readonly number[], temperatureScale: number): number[] {
  const weights = probabilities.map((p) => pow(p, 1 / temperatureScale));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
