/** The parts of a request that the form can hold; what else it has is named. */
import { LETTERS } from '../decision-form/draft.ts';
import { quoted } from './readable.ts';

type Check = readonly [holds: (value: unknown) => boolean, expected: string];
const TEXT: Check = [(value) => typeof value === 'string', 'a text'];
const SIDE: Check = [isValence, '“benefit” or “harm”, for all or for each stakeholder'];
const IDS: Check = [(value) => Array.isArray(value) && value.every(TEXT[0]), 'a list of ids'];
const LIST: Check = [Array.isArray, 'a list'];

/** Maps, because a request may name a field “constructor”. */
const PARTS = {
  stakeholder: fields({ id: TEXT, description: TEXT, values: TEXT }),
  option: fields({ id: TEXT, description: TEXT, consequences: LIST }),
  consequence: fields({ id: TEXT, description: TEXT, label: TEXT, valence: SIDE, stakeholders: IDS }),
};
type Part = keyof typeof PARTS;

export function readableParts(request: object, leftOut: string[]): object {
  const notes = new Map<string, number>();
  const stakeholders = partsOf(request, 'stakeholders', 'stakeholder', notes);
  const options = partsOf(request, 'options', 'option', notes).map((option) => ({
    ...option,
    consequences: partsOf(option, 'consequences', 'consequence', notes),
  }));
  for (const [note, count] of notes) leftOut.push(count === 1 ? note : `${note} (${count} times)`);
  const context: unknown = Reflect.get(request, 'context');
  if (context !== undefined && typeof context !== 'string') leftOut.push('“context”: expected a text');
  return { ...request, stakeholders, options: inOrder(options, leftOut) };
}

function partsOf(from: object, list: string, part: Part, notes: Map<string, number>): object[] {
  const items: unknown = Reflect.get(from, list);
  if (!Array.isArray(items)) return [];
  return items.flatMap((item) => {
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) return [partOf(item, part, notes)];
    count(notes, `an entry of “${list}”: expected an object`);
    return [];
  });
}

function partOf(item: object, part: Part, notes: Map<string, number>): object {
  const kept = Object.entries(item).filter(([name, value]) => {
    const check = PARTS[part].get(name);
    if (check === undefined) count(notes, `${quoted(name)} of a ${part}: no field of a ${part}`);
    else if (!check[0](value)) count(notes, `${quoted(name)} of a ${part}: expected ${check[1]}`);
    else return true;
    return false;
  });
  return Object.fromEntries(kept);
}

function fields(checks: Record<string, Check>): ReadonlyMap<string, Check> {
  return new Map(Object.entries(checks));
}

function count(notes: Map<string, number>, note: string): void {
  notes.set(note, (notes.get(note) ?? 0) + 1);
}

function isValence(value: unknown): boolean {
  const isSide = (one: unknown) => one === 'benefit' || one === 'harm';
  return isSide(value) || (typeof value === 'object' && value !== null && Object.values(value).every(isSide));
}

/** The form names options by their places, so an option stands at the place of its letter. */
function inOrder(options: readonly object[], leftOut: string[]): object[] {
  const letters: readonly unknown[] = LETTERS;
  const letterOf = (option: object): unknown => Reflect.get(option, 'id');
  const placeOf = (option: object) =>
    (letters.indexOf(letterOf(option)) + LETTERS.length + 1) % (LETTERS.length + 1);
  const sorted = options.toSorted((one, other) => placeOf(one) - placeOf(other));
  for (const [at, option] of sorted.entries()) {
    const letter = letterOf(option);
    if (at < LETTERS.length && typeof letter === 'string' && letter !== LETTERS[at])
      leftOut.push(`the id ${quoted(letter)} of an option: it becomes ${LETTERS[at]}`);
  }
  return sorted;
}
