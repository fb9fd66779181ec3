/**
 * Finds the temperature scale under which the labelled answers are likeliest (Guo et al. 2017), and
 * what it is worth on answers it was not fitted to.
 */
import { measure, type Outcome } from './measures.ts';
import type { Recording } from './record.ts';
import { type ReplaySettings, replay } from './replay.ts';

export interface TemperatureFit {
  scale: number;
  /** Log loss in nats at the present scale. */
  before: number;
  /** The same at the fitted scale. */
  after: number;
  /** The same where each fifth of the requests has the scale fitted to the others. */
  crossValidated: number;
}

/** The scales that are tried: eighths of an octave from 1/4 to 8. */
export const SCALES = Array.from({ length: 41 }, (_, step) => 2 ** (step / 8 - 2));
const FOLDS = 5;

export async function fitTemperature(
  recording: Recording,
  settings: ReplaySettings,
): Promise<TemperatureFit> {
  const present = (await replay(recording, settings)).outcomes;
  const tried: Outcome[][] = [];
  for (const temperatureScale of SCALES)
    tried.push([...(await replay(recording, { ...settings, temperatureScale })).outcomes]);
  const best = bestScale(tried);
  return {
    scale: SCALES[best]!,
    before: measure(present).logLoss,
    after: measure(tried[best]!).logLoss,
    crossValidated: crossValidate(tried),
  };
}

/** The outcomes stand in the same order for every scale. */
function bestScale(tried: readonly (readonly Outcome[])[]): number {
  const losses = tried.map((outcomes) => measure(outcomes).logLoss);
  return losses.indexOf(Math.min(...losses));
}

/** Whole requests are left out: what one request asks is not independent. */
function crossValidate(tried: readonly (readonly Outcome[])[]): number {
  const requests = [...new Set(tried[0]!.map(({ request }) => request))];
  const foldOf = new Map(requests.map((request, index) => [request, index % FOLDS]));
  const leftOut: Outcome[] = [];
  for (let fold = 0; fold < Math.min(FOLDS, requests.length); fold += 1) {
    const others = tried.map((outcomes) => outcomes.filter(({ request }) => foldOf.get(request) !== fold));
    // A single request leaves nothing to fit to: answers as stated.
    const best = others[0]!.length === 0 ? SCALES.indexOf(1) : bestScale(others);
    leftOut.push(...tried[best]!.filter(({ request }) => foldOf.get(request) === fold));
  }
  return measure(leftOut).logLoss;
}
