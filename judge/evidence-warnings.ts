/** What the reader of a result must know of how its probabilities were obtained. */
import type { Evidence } from './port.ts';

/** Below it the model would rather have answered something else than one of the choices. */
const SURE_MASS = 0.5;

/** Each is the same whichever questions it is about, so that those of several attempts can be put together. */
export function evidenceWarnings(evidence: readonly Evidence[]): string[] {
  const isUnsure = evidence.some(({ method, mass }) => method === 'logprobs' && mass < SURE_MASS);
  const isSampled = evidence.some(({ method }) => method === 'sampled');
  return [...(isUnsure ? [UNSURE] : []), ...(isSampled ? [SAMPLED] : [])];
}

const UNSURE =
  'For some questions the model put less than half of its probability on the offered choices; those answers are less certain than stated.';
const SAMPLED =
  'The model gives no token probabilities, so answers were counted from samples: probabilities are coarse.';
