/**
 * Which persons' answers a revision keeps: those about the same two consequences for the same
 * stakeholder, told by their texts. Ids, places and options may differ, because a size belongs to a
 * text; the context may differ too, which is why one revises.
 */
import type postgres from 'postgres';
import { shorten } from '../../../pictures/words/texts.ts';
import { foldText, type Outline, type OutlinedRequest, outline } from '../outline.ts';
import type { DroppedAnswer, PersonRecord, Refinement } from '../refinement.ts';
import { DecisionRequest } from '../schema.ts';
import { type EarlierAnswers, readEarlierAnswers } from './refine-store.ts';

/** Of each text in what is said of an answer; 400 answers are then less than 0.5 MB. */
const TEXT_CHARACTERS = 200;

type Answer = Pick<DroppedAnswer, 'stakeholder' | 'between' | 'ratio' | 'factor' | 'answeredBy'>;
type Change = Pick<DroppedAnswer, 'why' | 'about'>;

export interface KeptAnswers {
  /** In the names of the new request. */
  kept: PersonRecord[];
  /** The same, as people are told of them. */
  told: Answer[];
  dropped: DroppedAnswer[];
}

/** `after`: null for Direct mode, which takes no answers. */
export function keepAnswers(
  { request, records }: EarlierAnswers,
  after: Pick<Outline, 'stakeholders' | 'consequences'> | null,
): KeptAnswers {
  const parsed = DecisionRequest.safeParse(request);
  if (!parsed.success) return dropAll(records, 'request_unreadable', (id) => id);
  const before = outlineOf(parsed.data);
  const textOf = (id: string) => before.consequences.find((one) => one.id === id)?.description ?? id;
  const whoIs = (id: string) => before.stakeholders.find((one) => one.id === id)?.description ?? id;
  if (after === null) return dropAll(records, 'direct_mode', textOf, whoIs);
  const move = moverBetween(before, after);
  const all: KeptAnswers = { kept: [], told: [], dropped: [] };
  for (const record of records) {
    const answer = answerOf(record, textOf, whoIs);
    const moved = move(record);
    if ('why' in moved) {
      all.dropped.push({ ...answer, why: moved.why, about: moved.about && short(moved.about) });
      continue;
    }
    all.kept.push({ ...record, ...moved });
    all.told.push(answer);
  }
  return all;
}

/** Who is touched by what; no pair is compared, so neither seed nor overlaps matter. */
export function outlineOf(request: OutlinedRequest): Outline {
  return outline(request, 0, 'off');
}

/** What a revision stores of it; undefined where nobody had answered. */
export async function refinementOfRevision(
  sql: postgres.ISql,
  organizationId: number,
  { revises, outline: after }: { revises: string | undefined; outline: Outline | null },
): Promise<Refinement | undefined> {
  if (revises === undefined) return undefined;
  // An earlier revision never changes, so what is read now still holds when this one is accepted.
  const earlier = await readEarlierAnswers(sql, { organizationId, decisionId: revises });
  if (earlier === null) return undefined;
  const { kept: records, dropped } = keepAnswers(earlier, after);
  return { calls: null, stakeholder: null, records, revised: { dropped } };
}

function moverBetween(before: Outline, after: Pick<Outline, 'stakeholders' | 'consequences'>) {
  const successors = successorsOf(before, after);
  const texts = after.consequences.map(({ description }) => foldText(description));
  return (record: PersonRecord): Pick<PersonRecord, 'stakeholder' | 'between'> | Change => {
    const index = before.stakeholders.findIndex(({ id }) => id === record.stakeholder);
    const stakeholder = before.stakeholders[index];
    const successor = successors[index];
    if (stakeholder === undefined || successor === undefined)
      return { why: 'stakeholder_changed', about: stakeholder?.description ?? record.stakeholder };
    const ends = record.between.map((id): { id: string } | Change => {
      const consequence = before.consequences.findIndex((one) => one.id === id);
      const about = before.consequences[consequence]?.description ?? id;
      const sign = stakeholder.relevant.find((one) => one.consequence === consequence)?.sign;
      const text = foldText(about);
      if (!texts.includes(text)) return { why: 'consequence_gone', about };
      const same = successor.relevant.filter((one) => texts[one.consequence] === text);
      if (same.length === 0) return { why: 'not_concerned', about };
      const ids = same
        .filter((one) => one.sign === sign)
        .map((one) => after.consequences[one.consequence]!.id);
      return ids[0] === undefined ? { why: 'side_changed', about } : { id: ids.includes(id) ? id : ids[0] };
    });
    const [first, second] = ends;
    if (first === undefined || second === undefined) return { why: 'request_unreadable', about: null };
    if ('why' in first) return first;
    if ('why' in second) return second;
    return { stakeholder: successor.id, between: [first.id, second.id] };
  };
}

/**
 * For each earlier stakeholder the one of the same text and values: first that of the same id. None
 * succeeds two, so that two answers of one person about a pair cannot meet.
 */
function successorsOf(before: Outline, after: Pick<Outline, 'stakeholders'>) {
  const left = new Set(after.stakeholders);
  const found = before.stakeholders.map(() => undefined as Outline['stakeholders'][number] | undefined);
  for (const mustHaveId of [true, false])
    for (const [index, stakeholder] of before.stakeholders.entries()) {
      if (found[index] !== undefined) continue;
      const successor = [...left].find(
        (one) => whoFolded(one) === whoFolded(stakeholder) && (!mustHaveId || one.id === stakeholder.id),
      );
      if (successor === undefined) continue;
      found[index] = successor;
      left.delete(successor);
    }
  return found;
}

function whoFolded({ description, values = '' }: Outline['stakeholders'][number]): string {
  return JSON.stringify([foldText(description), foldText(values)]);
}

function dropAll(
  records: readonly PersonRecord[],
  why: DroppedAnswer['why'],
  textOf: (id: string) => string,
  whoIs: (id: string) => string = (id) => id,
): KeptAnswers {
  const dropped = records.map((one) => ({ ...answerOf(one, textOf, whoIs), why, about: null }));
  return { kept: [], told: [], dropped };
}

function answerOf(
  { stakeholder, between: [first, second], ratio, factor, answeredBy }: PersonRecord,
  textOf: (id: string) => string,
  whoIs: (id: string) => string,
): Answer {
  return {
    stakeholder: short(whoIs(stakeholder)),
    between: [short(textOf(first)), short(textOf(second))],
    ratio,
    factor,
    answeredBy,
  };
}

function short(text: string): string {
  return shorten(text, TEXT_CHARACTERS);
}
