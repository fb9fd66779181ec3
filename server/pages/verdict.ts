/** What came out, in sentences: for all stakeholders in a line, and for each. There is no verdict over all of them. */
import type { DirectResult, PublicDecision, StakeholderResult } from './public-decision.ts';
import { percent } from './wording.ts';

/** Tells no more than that stakeholders agree or do not; those whom nothing concerns have no part in it. */
export function headline(decision: PublicDecision): string {
  const concerned = resultsOf(decision).filter(isConcerned);
  const best = new Set(concerned.map((result) => result.best));
  const [option] = best;
  if (option === undefined) return 'No option comes out better than another';
  if (best.size > 1) return 'Which option is best differs between the stakeholders';
  if (decision.stakeholders.length === 1) return `Option ${option} comes out best`;
  return concerned.length === decision.stakeholders.length
    ? `Option ${option} comes out best for all ${concerned.length} stakeholders`
    : `Option ${option} comes out best for every stakeholder whom it concerns`;
}

export function resultsOf({ result }: PublicDecision): readonly (DirectResult | StakeholderResult)[] {
  return result.results;
}

/** Whether anything that an option leads to touches this stakeholder. */
export function isConcerned(result: DirectResult | StakeholderResult): boolean {
  return !('consequences' in result) || result.consequences.length > 0;
}

/** The best option first, then the one that comes nearest. */
export function verdict(result: DirectResult | StakeholderResult): string {
  if (!isConcerned(result))
    return 'Nothing that the options lead to concerns this stakeholder, so no option is better than another.';
  const { best, confidence, probabilities } = result;
  const first = `Option ${best} comes out best, with a probability of ${percent(confidence)}.`;
  const [next, likeliest] = Object.entries(probabilities)
    .filter(([option]) => option !== best)
    .reduce((most, other) => (other[1] > most[1] ? other : most));
  return likeliest > confidence
    ? `${first} Option ${next} is likelier to have the highest value (${percent(likeliest)}), but is worth less on average.`
    : `${first} Next is option ${next}, with ${percent(likeliest)}.`;
}
