/**
 * The plan of a decision: its outline and the questions for the judge. Acceptance and the run make
 * it from the same request, each once.
 */
import type { OverlapMode } from '../../engine/problem.ts';
import type { RecordTask } from '../../judge/port.ts';
import { Refusal } from '../refusals.ts';
import { canonicalHash } from '../wire/canonical-json.ts';
import { type Outline, outline } from './outline.ts';
import type { DecisionRequest } from './schema.ts';
import { toTasks } from './to-tasks.ts';

export interface PlanLimits {
  maxRatioRecords: number;
  maxOverlapPairs: number;
}

interface Planned {
  request: DecisionRequest;
  asSent: unknown;
  overlapMode: OverlapMode;
}

/** Refuses a request beyond the limits; a decision that was accepted is planned without any. */
export function planDecision(
  { request, asSent, overlapMode }: Planned,
  limits?: PlanLimits,
): { outline: Outline; tasks: RecordTask[] } {
  const outlined = outline(request, seedOf(request, asSent), overlapMode);
  if (limits !== undefined) requireWithin(outlined, limits);
  return { outline: outlined, tasks: toTasks(outlined, request.context) };
}

/**
 * The caller's seed, or the first 32 bits of the hash of the request, so that the same request
 * gives the same answer.
 */
export function seedOf(request: { seed?: number | undefined }, asSent: unknown): number {
  return request.seed ?? canonicalHash(asSent).readUInt32BE(0);
}

function requireWithin(outlined: Outline, limits: PlanLimits): void {
  const records = outlined.stakeholders.reduce((sum, { ratioPairs }) => sum + ratioPairs.length, 0);
  if (records > limits.maxRatioRecords)
    throw new Refusal('too_many_records', {
      message: `options, stakeholders: this decision needs ${records} ratio records, the limit is ${limits.maxRatioRecords}; give fewer stakeholders, or shorten the lists of consequences (${longest(outlined)})`,
    });
  const pairs = outlined.overlapPairs.length;
  if (pairs > limits.maxOverlapPairs)
    throw new Refusal('too_many_overlap_pairs', {
      message: `options: ${pairs} pairs of consequences could overlap, the limit is ${limits.maxOverlapPairs}; shorten the lists of consequences (${longest(outlined)}): the number of pairs grows with their square`,
    });
}

/** The options by the length of their lists, longest first. */
function longest({ letters, consequences }: Outline): string {
  return letters
    .map((letter, option) => ({ letter, count: consequences.filter((one) => one.option === option).length }))
    .sort((one, other) => other.count - one.count)
    .map(({ letter, count }) => `${letter}: ${count}`)
    .join(', ');
}
