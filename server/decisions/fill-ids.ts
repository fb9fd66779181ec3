/**
 * The ids that a request leaves out: a prefix and the entry's position, past those that are taken.
 */

export interface Identified {
  id?: string | undefined;
}

/** `taken` gains the ids that are made. */
export function fillIds<Entry extends Identified>(
  entries: readonly Entry[],
  prefix: string,
  taken = idsTaken(entries),
): (Entry & { id: string })[] {
  return entries.map((entry, index) => ({ ...entry, id: entry.id ?? nextFree(prefix, index + 1, taken) }));
}

export function fillStakeholderIds<Entry extends Identified>(stakeholders: readonly Entry[]) {
  return fillIds(stakeholders, 's');
}

/** `A1`, `A2` … in option A, past what any option has taken. */
export function fillConsequenceIds<Letter extends string, Entry extends Identified>(
  options: readonly { id: Letter; description: string; consequences: readonly Entry[] }[],
) {
  const taken = idsTaken(options.flatMap(({ consequences }) => consequences));
  return options.map((option) => ({
    ...option,
    consequences: fillIds(option.consequences, option.id, taken),
  }));
}

export function idsTaken(entries: readonly Identified[]): Set<string> {
  return new Set(entries.flatMap(({ id }) => id ?? []));
}

/** Takes the first of prefix + number, prefix + (number + 1), … that is not taken. */
function nextFree(prefix: string, from: number, taken: Set<string>): string {
  let number = from;
  while (taken.has(`${prefix}${number}`)) number += 1;
  const id = `${prefix}${number}`;
  taken.add(id);
  return id;
}
