/** Turns persons' answers into records, and refuses those that do not fit the decision. */
import type { ApiKey } from '../../accounts/keys.ts';
import { invalidAt } from '../../refusals.ts';
import { canonicalText } from '../../wire/canonical-json.ts';
import type { Outline } from '../outline.ts';
import { type AdditionalRecord, choicesOf, itemOf, type PersonRecord } from '../refinement.ts';
import type { Answer } from './refine-schema.ts';

/** Additional records of one decision: a record lists all of them. */
export const MOST_RECORDS = 400;
/** Names in a message. */
const MOST_NAMED = 20;

/** A record before its revision has an id. */
export type NewPersonRecord = Omit<PersonRecord, 'revision'>;

/**
 * The earlier records, less those that a person corrects now, and the new ones. The same person
 * (name and address; without them the key) corrects an earlier answer by answering the pair again.
 */
export function addAnswers(
  outline: Outline,
  earlier: readonly AdditionalRecord[],
  answers: readonly Answer[],
  key: Pick<ApiKey, 'id' | 'name'>,
): { kept: AdditionalRecord[]; added: NewPersonRecord[] } {
  const seen = new Map<string, number>();
  const added = answers.map((answer, index) => {
    const place = `answers[${index}]`;
    const record = toRecord(outline, answer, key, place);
    const identity = identityOf(outline, record);
    const before = seen.get(identity);
    if (before !== undefined)
      throw invalidAt(
        `${place}.between`,
        `answers[${before}] is about the same two consequences; send one answer of a person about a pair, or say in answered_by who gave each`,
      );
    seen.set(identity, index);
    return record;
  });
  const kept = earlier.filter((record) => record.by === 'judge' || !seen.has(identityOf(outline, record)));
  requireRoom(kept.length + added.length);
  return { kept, added };
}

/** Refuses more additional records than a decision may have. */
export function requireRoom(records: number): void {
  if (records > MOST_RECORDS)
    throw invalidAt(
      'id',
      `this decision would have ${records} additional records, the limit is ${MOST_RECORDS}; send the request with revises, which keeps those of persons alone, or without, which begins without any`,
      'limit_reached',
    );
}

/** The index of the stakeholder, which may be left out where there is only one. */
export function stakeholderOf({ stakeholders }: Outline, id: string | undefined, place: string): number {
  const known = stakeholders.map((one) => `"${one.id}"`).join(', ');
  if (id === undefined) {
    if (stakeholders.length === 1) return 0;
    throw invalidAt(place, `this decision has several stakeholders, so name one of ${known}`);
  }
  const index = stakeholders.findIndex((one) => one.id === id);
  if (index === -1) throw invalidAt(place, `"${id}" is not a stakeholder of this decision; it has ${known}`);
  return index;
}

function toRecord(
  outline: Outline,
  { stakeholder: id, between, ratio, factor, answered_by }: Answer,
  { id: keyId, name }: Pick<ApiKey, 'id' | 'name'>,
  place: string,
): NewPersonRecord {
  const stakeholder = stakeholderOf(outline, id, `${place}.stakeholder`);
  const [first, second] = between.map((consequence, position) =>
    requireItem(outline, stakeholder, consequence, `${place}.between[${position}]`),
  );
  if (first === second)
    throw invalidAt(
      `${place}.between`,
      between[0] === between[1]
        ? `"${between[0]}" is named twice; name two consequences`
        : `"${between[0]}" and "${between[1]}" have the same text and are sized as one; name two others`,
    );
  return {
    by: 'person',
    stakeholder: outline.stakeholders[stakeholder]!.id,
    between,
    probabilities: choicesOf({ ratio, factor }),
    ratio,
    factor,
    key: { id: keyId, name },
    answeredBy: answered_by ?? null,
  };
}

function requireItem(outline: Outline, stakeholder: number, id: string, place: string): number {
  const item = itemOf(outline, stakeholder, id);
  if (item !== null) return item;
  const { id: who, relevant } = outline.stakeholders[stakeholder]!;
  const ids = relevant.map(({ consequence }) => outline.consequences[consequence]!.id);
  const isKnown = outline.consequences.some((one) => one.id === id);
  const listed = ids.length === 0 ? 'none' : ids.slice(0, MOST_NAMED).join(', ');
  const more = ids.length > MOST_NAMED ? `, and ${ids.length - MOST_NAMED} more` : '';
  throw invalidAt(
    place,
    `${isKnown ? `"${id}" does not concern "${who}"` : `this decision has no consequence "${id}"`}; those of "${who}" are ${listed}${more}`,
  );
}

/** Equal for answers of one person about one pair of items. */
function identityOf(
  outline: Outline,
  { stakeholder, between, key, answeredBy }: Omit<PersonRecord, 'revision'>,
): string {
  const index = outline.stakeholders.findIndex(({ id }) => id === stakeholder);
  const items = between.map((id) => itemOf(outline, index, id)).sort((a, b) => Number(a) - Number(b));
  return canonicalText({ index, items, person: answeredBy ?? key.id });
}
