/** Refuses what has not the shape of a problem at all, whatever its type said: lists that are none, records that are missing. */
import { type Problem, type StakeholderProblem, UnsolvableProblem } from './problem.ts';

/** Throws UnsolvableProblem with the first place that is not as it should be. Numbers are looked at in check-problem.ts. */
export function checkShape(problem: Problem): void {
  fields('problem', problem, ['options', 'seed', 'ratioSpreadScale', 'draws', 'overlapMode']);
  fields('tauPrior', problem.tauPrior, ['scale', 'df']);
  list('stakeholders', problem.stakeholders);
  // entries() visits the holes of a list too.
  for (const [index, stakeholder] of problem.stakeholders.entries())
    checkStakeholderShape(`stakeholders[${index}]`, stakeholder);
}

function checkStakeholderShape(place: string, stakeholder: StakeholderProblem): void {
  fields(place, stakeholder, ['consequences', 'ratio', 'overlap']);
  const { consequences, ratio, overlap } = stakeholder;
  list(`${place}.consequences`, consequences);
  for (const [k, consequence] of consequences.entries())
    fields(`${place}.consequences[${k}]`, consequence, ['option', 'sign', 'item']);
  list(`${place}.ratio`, ratio);
  for (const [k, record] of ratio.entries()) {
    fields(`${place}.ratio[${k}]`, record, ['first', 'second']);
    list(`${place}.ratio[${k}].p`, record.p);
  }
  list(`${place}.overlap`, overlap);
  for (const [k, record] of overlap.entries()) {
    fields(`${place}.overlap[${k}]`, record, ['a', 'b', 'kind']);
    list(`${place}.overlap[${k}].cells`, record.cells);
    for (const [c, cell] of record.cells.entries())
      fields(`${place}.overlap[${k}].cells[${c}]`, cell, ['type', 'child', 'share', 'p']);
  }
}

function list(place: string, value: unknown): void {
  if (!Array.isArray(value)) refuse(place, value, 'a list');
}

function fields(place: string, value: unknown, names: readonly string[]): void {
  if (typeof value !== 'object' || value === null) refuse(place, value, `an object with ${names.join(', ')}`);
  for (const name of names) if (!(name in value)) refuse(`${place}.${name}`, undefined, 'a value');
}

function refuse(place: string, value: unknown, expected: string): never {
  const got =
    value === null || value === undefined
      ? `${value}`
      : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
  throw new UnsolvableProblem(`${place}: got ${got}, expected ${expected}`);
}
