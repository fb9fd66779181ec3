/** The warnings that a result carries about how its probabilities were obtained. */

import type { Evidence } from './port.ts';

/** With less mass than this on the choices, the model would rather have answered something else. */
const SURE_MASS = 0.5;

/** The texts do not depend on the questions, so that warnings of several attempts can be merged. */
export function evidenceWarnings(evidence: readonly Evidence[]): string[] {
  const isUnsure = evidence.some(
    ({ method, mass }) => (method === 'logprobs' || method === 'decided') && mass < SURE_MASS,
  );
  const isSampled = evidence.some(({ method }) => method === 'sampled');
  const isBlank = evidence.length > 0 && 2 * evidence.filter((one) => one.isBlank).length >= evidence.length;
  return [...(isUnsure ? [UNSURE] : []), ...(isSampled ? [SAMPLED] : []), ...(isBlank ? [BLANK] : [])];
}

export function answerWarnings(evidence: readonly Evidence[]): string[] {
  const weak = evidence.find((one) => one.weak !== undefined)?.weak;
  return [
    ...(evidence.some(({ isPartial }) => isPartial) ? [PARTIAL] : []),
    ...(evidence.some(({ isBlank }) => isBlank) ? [NOTHING_SAID] : []),
    ...(weak === undefined
      ? []
      : [
          `This answer rests on weak evidence. The judge was tested on ${weak.cases} answers with the same kind of evidence, and ${weak.right} of them were right.`,
        ]),
  ];
}

const PARTIAL =
  'The texts are longer together than the judge reads: it left out the ends of this question’s texts. Ask fewer or shorter questions at a time, or about a shorter state.';
const NOTHING_SAID =
  'The judge found nothing in the texts that speaks for any answer, so all have the same probability.';
const UNSURE =
  'For some questions the model put less than half of its probability on the offered choices; those answers are less certain than stated.';
const SAMPLED =
  'The model gives no token probabilities, so answers were counted from samples: probabilities are coarse.';
const BLANK =
  'For at least half of the comparisons the judge found nothing in the texts that speaks for an answer; those are guesses.';
