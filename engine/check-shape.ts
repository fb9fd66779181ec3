/**
 * Refuses values that do not have the shape of a problem, whatever their type said: missing lists,
 * missing records.
 */
import {
  type OverlapRecord,
  type Problem,
  type RatioRecord,
  type StakeholderProblem,
  UnsolvableProblem,
} from './problem.ts';

const PROBLEM = ['options', 'seed', 'ratioSpreadScale', 'draws', 'overlapMode'];
const PRIOR = ['scale', 'df'];
const STAKEHOLDER = ['consequences', 'ratio', 'overlap'];
const CONSEQUENCE = ['option', 'sign', 'item'];
const RATIO = ['first', 'second'];
const OVERLAP = ['a', 'b', 'kind'];
const CELL = ['type', 'child', 'share', 'p'];

/**
 * Throws UnsolvableProblem with the first place that has the wrong shape. Numbers are checked in
 * check-problem.ts.
 */
export function checkShape(problem: Problem): void {
  fields(() => 'problem', problem, PROBLEM);
  fields(() => 'tauPrior', problem.tauPrior, PRIOR);
  each(() => 'stakeholders', problem.stakeholders, checkStakeholder);
}

function checkStakeholder(place: Place, stakeholder: StakeholderProblem): void {
  fields(place, stakeholder, STAKEHOLDER);
  const { consequences, ratio, persons = [], known = [], overlap } = stakeholder;
  each(() => `${place()}.consequences`, consequences, checkConsequence);
  each(() => `${place()}.ratio`, ratio, checkRatio);
  each(() => `${place()}.persons`, persons, checkRatio);
  each(() => `${place()}.known`, known, checkRatio);
  each(() => `${place()}.overlap`, overlap, checkOverlap);
}

function checkConsequence(place: Place, consequence: StakeholderProblem['consequences'][number]): void {
  fields(place, consequence, CONSEQUENCE);
}

function checkRatio(place: Place, record: RatioRecord): void {
  fields(place, record, RATIO);
  list(() => `${place()}.p`, record.p);
}

function checkOverlap(place: Place, record: OverlapRecord): void {
  fields(place, record, OVERLAP);
  each(() => `${place()}.cells`, record.cells, checkCell);
}

function checkCell(place: Place, cell: OverlapRecord['cells'][number]): void {
  fields(place, cell, CELL);
}

function each<Item>(place: Place, items: readonly Item[], check: (place: Place, item: Item) => void): void {
  list(place, items);
  // Visits the holes of a list too.
  for (let k = 0; k < items.length; k += 1) check(() => `${place()}[${k}]`, items[k]!);
}

function list(place: Place, value: unknown): void {
  if (!Array.isArray(value)) refuse(place(), kindOf(value), 'a list');
}

function fields(place: Place, value: unknown, names: readonly string[]): void {
  if (typeof value !== 'object' || value === null)
    refuse(place(), kindOf(value), `an object with ${names.join(', ')}`);
  for (const name of names) if (!(name in value)) refuse(`${place()}.${name}`, undefined, 'a value');
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return `${value}`;
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}

/** Names a place of a problem. Called only when the place is refused: a problem has thousands. */
export type Place = () => string;

export function refuse(place: string, got: unknown, expected: string): never {
  throw new UnsolvableProblem(`${place}: got ${got}, expected ${expected}`);
}
