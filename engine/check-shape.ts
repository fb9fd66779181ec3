/** Refuses what has not the shape of a problem at all, whatever its type said: lists that are none, records that are missing. */
import { type Problem, UnsolvableProblem } from './problem.ts';

/** Throws UnsolvableProblem with the first place that is not as it should be. Numbers are looked at in check-problem.ts. */
export function checkShape(problem: Problem): void {
  fields('problem', problem, ['options', 'seed', 'ratioSpreadScale', 'draws', 'overlapMode']);
  fields('tauPrior', problem.tauPrior, ['scale', 'df']);
  list('stakeholders', problem.stakeholders);
  problem.stakeholders.forEach((stakeholder, index) => {
    const place = `stakeholders[${index}]`;
    fields(place, stakeholder, ['consequences', 'ratio', 'overlap']);
    const { consequences, ratio, overlap } = stakeholder;
    list(`${place}.consequences`, consequences);
    for (let k = 0; k < consequences.length; k += 1)
      fields(`${place}.consequences[${k}]`, consequences[k], ['option', 'sign', 'item']);
    list(`${place}.ratio`, ratio);
    for (let k = 0; k < ratio.length; k += 1) {
      fields(`${place}.ratio[${k}]`, ratio[k], ['first', 'second']);
      list(`${place}.ratio[${k}].p`, ratio[k]!.p);
    }
    list(`${place}.overlap`, overlap);
    for (let k = 0; k < overlap.length; k += 1) {
      fields(`${place}.overlap[${k}]`, overlap[k], ['a', 'b', 'kind']);
      list(`${place}.overlap[${k}].cells`, overlap[k]!.cells);
      overlap[k]!.cells.forEach((cell, c) => {
        fields(`${place}.overlap[${k}].cells[${c}]`, cell, ['type', 'child', 'share', 'p']);
      });
    }
  });
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
