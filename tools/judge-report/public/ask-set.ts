/**
 * Asks one judge about the rows of a public set, and the further questions that show whether it
 * contradicts itself.
 */
import type { Task } from '../../../judge/port.ts';
import { Random } from '../../../problems/random.ts';
import type { Finding, PublicSet } from '../../public-sets/public-set.ts';
import type { Asker } from '../asker.ts';
import { addCost, type Cost, noCost } from '../record.ts';
import { type Breaches, probe } from './coherence.ts';

/** The seed of the order in which rows are taken; the report prints it. */
export const SEED = 20_261_126;
/** For this many rows, the first question is asked in other ways too. */
const PROBED_ROWS = 100;

/** All answers that the figures are made of. */
export interface SetAnswers {
  rows: readonly (readonly Finding[])[];
  /** The breaches of the rows that were probed. */
  breaches: readonly Breaches[];
  /** The cost of the rows, and of what the probes asked besides. */
  cost: Cost;
  probeCost: Cost;
  /** The versions that answered, where the judge says so. */
  versions: readonly string[];
  warnings: readonly string[];
}

/** Takes the first `limit` rows of a shuffle, and makes one request after the other. */
export async function askSet(asker: Asker, set: PublicSet, limit: number | null): Promise<SetAnswers> {
  const taken = new Random(SEED).shuffled(set.rows).slice(0, limit ?? undefined);
  const versions = new Set<string>();
  const warnings = new Set<string>();
  const costs = { rows: noCost(), probes: noCost() };
  const askFor = (counted: keyof typeof costs) => async (tasks: readonly Task[]) => {
    const asked = await asker.ask(tasks);
    costs[counted] = addCost(costs[counted], { ...asked, tasks: tasks.length });
    if (asked.version !== undefined) versions.add(asked.version);
    for (const warning of asked.warnings) warnings.add(warning);
    return asked.distributions;
  };
  const rows: Finding[][] = [];
  for (const { cases } of taken) {
    const found: Finding[] = [];
    for (const { tasks, read } of cases) found.push(...read(await askFor('rows')(tasks)));
    rows.push(found);
  }
  const breaches: Breaches[] = [];
  for (const [index, { cases }] of taken.slice(0, PROBED_ROWS).entries()) {
    const own = await probe(cases[0]!.tasks[0]!, askFor('probes'));
    breaches.push({ ...own, ...orderBreach(rows[index]!) });
  }
  return {
    rows,
    breaches,
    cost: costs.rows,
    probeCost: costs.probes,
    versions: [...versions],
    warnings: [...warnings],
  };
}

/** Both orders were asked with the row. */
function orderBreach(found: readonly Finding[]): Breaches {
  const distances = found.flatMap(({ orders }) => (orders === null ? [] : [orders.distance]));
  if (distances.length === 0) return {};
  return { order: distances.reduce((sum, one) => sum + one, 0) / distances.length };
}
