/** Hashes: stored results are those that were given, and the engine gives the same figures again. */

import postgres from 'postgres';
import { isUnavailable } from '../database/database.ts';
import type { Fault, FoundFaults } from '../database/faults.ts';
import { compareWithStored, NotSolvable, readToSolve } from '../decisions/run/solve-again.ts';
import {
  publishedAnswers,
  type StoredAnswer,
  sampleToSolve,
  storedAnswers,
} from '../decisions/verify/stored-results.ts';
import { canonicalHash, canonicalText } from '../wire/canonical-json.ts';
import type { OrganizationCheck, OrganizationLook } from './check.ts';

/** The first places whose figures differ are named. */
const MOST_NAMED = 3;
/** Characters of an error. */
const MOST_SAID = 200;

export const HASHES: readonly OrganizationCheck[] = [
  {
    group: 'hashes',
    name: 'result_changed',
    of: 'organization',
    async find({ tx, organizationId, most, count }) {
      const found = collect(most);
      for (const [what, answers] of [
        ['result', storedAnswers(tx, organizationId)],
        ['published result', publishedAnswers(tx, organizationId)],
      ] as const)
        for await (const answer of answers) {
          count(`${what}s`, 1);
          found.add(faultOfHash(what, answer));
        }
      return found.all();
    },
  },
  {
    group: 'hashes',
    name: 'solved_differently',
    of: 'organization',
    async find(look) {
      const found = collect(look.most);
      if (look.sample === 0) return found.all();
      const sample = { most: look.sample, seed: look.seed };
      for (const id of await sampleToSolve(look.tx, look.organizationId, sample))
        found.add(await faultOfSolving(look, id));
      return found.all();
    },
  },
];

function collect(most: number) {
  const faults: Fault[] = [];
  let count = 0;
  return {
    add(fault: Fault | null) {
      if (fault === null) return;
      count += 1;
      if (faults.length < most) faults.push(fault);
    },
    all: (): FoundFaults => ({ count, faults }),
  };
}

/**
 * A result of Direct mode has no hash. The best options of the record, which stay when the result
 * has expired, are those of the result.
 */
function faultOfHash(
  what: string,
  { decisionId, mode, bestByStakeholder, response }: StoredAnswer,
): Fault | null {
  const place = `${what} of decision ${decisionId}`;
  const { agreement, results, meta } = fieldsOf(response);
  if (mode === 'default') {
    const stored = String(fieldsOf(meta).result_hash);
    const computed = canonicalHash({ agreement, results }).toString('hex');
    if (stored !== computed) return { place, found: `result_hash ${stored}`, expected: computed };
  }
  const best = canonicalText(fieldsOf(agreement).best_by_stakeholder ?? null);
  const recorded = canonicalText(bestByStakeholder ?? null);
  return best === recorded
    ? null
    : { place, found: `best options ${best}`, expected: `${recorded}, as its record says` };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(Object(value)));
}

/** Only the engine of a result gives the same bits; the results of another one are counted. */
async function faultOfSolving(look: OrganizationLook, id: string): Promise<Fault | null> {
  const expected = 'the same figures';
  const place = `result of decision ${id}`;
  try {
    const different = await differencesOf(look, id);
    if (different.length === 0) return null;
    const named = different.slice(0, MOST_NAMED).join(', ');
    return { place, found: `${different.length} figures differ (${named})`, expected };
  } catch (error) {
    if (error instanceof NotSolvable) {
      look.count('results that cannot be solved again', 1);
      return null;
    }
    if (isOfDatabase(error) || !(error instanceof Error)) throw error;
    const [said = ''] = error.message.split('\n');
    return { place, found: `not solvable: ${said.slice(0, MOST_SAID)}`, expected };
  }
}

async function differencesOf(
  { tx, solver, count }: OrganizationLook,
  id: string,
): Promise<readonly string[]> {
  const stored = await readToSolve(tx, id);
  const engine = await solver();
  if (stored.result.meta.engine !== engine.version) {
    count('results of another engine', 1);
    return [];
  }
  count('results solved again', 1);
  return compareWithStored(stored, await engine.solve(stored.problem)).different;
}

/** Such an error says nothing about the result. */
function isOfDatabase(error: unknown): boolean {
  return isUnavailable(error) || error instanceof postgres.PostgresError;
}
