/** Changes of a draft after which every part still means what it meant. */
import {
  type Draft,
  type DraftConsequence,
  type DraftStakeholder,
  EMPTY_CONSEQUENCE,
  idOf,
} from './draft.ts';

/** Those without an id are named by their places, so a removal renames those that follow. */
export function withoutStakeholder(draft: Draft, at: number): Draft {
  const kept = draft.stakeholders.filter((_, index) => index !== at);
  return withStakeholders(draft, kept, (index) => (index < at ? index : index + 1));
}

export function withStakeholder(draft: Draft, at: number, one: DraftStakeholder): Draft {
  const all = draft.stakeholders.toSpliced(at, 0, one);
  return withStakeholders(draft, all, (index) => (index === at ? null : index < at ? index : index - 1));
}

export function withStakeholderId(draft: Draft, at: number, id: string): Draft {
  const all = draft.stakeholders.map((one, index) => (index === at ? { ...one, id } : one));
  return withStakeholders(draft, all, (index) => index);
}

/** `before`: the place that each had until now; null: it is new. */
function withStakeholders(
  draft: Draft,
  stakeholders: readonly DraftStakeholder[],
  before: (index: number) => number | null,
): Draft {
  const olds = draft.stakeholders.map(idOf);
  const renamed = new Map<string, string>();
  for (const [index, one] of stakeholders.entries()) {
    const old = olds[before(index) ?? -1];
    if (old !== undefined) renamed.set(old, idOf(one, index));
  }
  return mapSides({ ...draft, stakeholders }, (side) =>
    Object.fromEntries(
      Object.entries(side).flatMap(([id, one]) => {
        const name = renamed.get(id);
        return name === undefined ? [] : [[name, one]];
      }),
    ),
  );
}

type Sides = Exclude<DraftConsequence['side'], string>;

function mapSides(draft: Draft, change: (side: Sides, option: number, at: number) => Sides): Draft {
  const options = draft.options.map((option, index) => ({
    ...option,
    consequences: option.consequences.map((one, at) =>
      typeof one.side === 'string' ? one : { ...one, side: change(one.side, index, at) },
    ),
  }));
  return { ...draft, options };
}

/** Brings back a stakeholder that was removed from `before`, with what was good or bad for them. */
export function withStakeholderBack(draft: Draft, at: number, before: Draft): Draft {
  const one = before.stakeholders[at];
  if (one === undefined) return draft;
  const place = Math.min(at, draft.stakeholders.length);
  const id = idOf(one, place);
  const old = idOf(one, at);
  return mapSides(withStakeholder(draft, place, one), (side, option, index) => {
    const was = before.options[option]?.consequences[index];
    const now = draft.options[option]?.consequences[index];
    if (was === undefined || typeof was.side === 'string' || was.description !== now?.description)
      return side;
    const given = new Map(Object.entries(was.side)).get(old);
    return given === undefined ? side : { ...side, [id]: given };
  });
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Whether a removal takes nothing that somebody wrote. */
export function isBlank({ id, label, description }: DraftConsequence): boolean {
  return id === '' && label === '' && description.trim() === '';
}

/**
 * Puts lines at the place of a consequence: the first into it at the cursor, the others below it.
 */
export function withLines(
  consequences: readonly DraftConsequence[],
  at: number,
  {
    lines,
    from,
    to,
  }: { lines: readonly Pick<DraftConsequence, 'description' | 'side'>[]; from: number; to: number },
): DraftConsequence[] {
  const [first, ...others] = lines;
  const one = consequences[at];
  if (first === undefined || one === undefined) return [...consequences];
  const text = one.description.slice(0, from) + first.description + one.description.slice(to);
  const below = others.map((line) => ({ ...EMPTY_CONSEQUENCE, ...line }));
  const side = one.side === '' ? first.side : one.side;
  return consequences.toSpliced(at, 1, { ...one, description: text, side }, ...below);
}
