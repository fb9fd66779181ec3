/** What changed between two revisions. */
import { z } from 'zod';
import type { ReadResult } from '../../../../pictures/read-result.ts';
import type { ResultFigures } from '../../../../pictures/result-figures.ts';
import { isChanged, revisionsSentence } from '../../../../pictures/words/revisions.ts';
import { shorten } from '../../../../pictures/words/texts.ts';
import { AnyRequest } from '../../../one-pass/direct-schema.ts';
import { rounded } from '../detail.ts';
import type { StoredDecision } from '../stored-decision.ts';
import { nameOf } from './names.ts';

export const RevisedView = z.object({
  stakeholder: z.string(),
  name: z.string(),
  says: z.string(),
  best_before: z.string().nullable().describe('null: not in that revision'),
  best_after: z.string().nullable(),
  p_best_before: z.number().nullable().describe('of the option that is best after'),
  p_best_after: z.number().nullable(),
});
type RevisedView = z.infer<typeof RevisedView>;

const MOST_CHANGES = 12;
const TEXT_CHARACTERS = 60;

/** Lists every stakeholder of either revision, those of the newer one first. */
export function resultChanges(before: ReadResult, after: ReadResult): RevisedView[] {
  const ofBefore = new Map(before.results.map((result) => [result.stakeholder.id, result]));
  const ofAfter = new Map(after.results.map((result) => [result.stakeholder.id, result]));
  const ids = [...new Set([...ofAfter.keys(), ...ofBefore.keys()])];
  return ids.map((id) => {
    const [was, is] = [ofBefore.get(id), ofAfter.get(id)];
    const { stakeholder } = (is ?? was)!;
    return { stakeholder: id, name: nameOf(stakeholder, ids.length), ...changeOf(was, is) };
  });
}

/** Which stakeholders' answers the newer revision changed, by how they stand. */
export function changesSummary(before: ReadResult, after: ReadResult): string {
  const changed = after.results.filter((is) => {
    const was = before.results.find(({ stakeholder }) => stakeholder.id === is.stakeholder.id);
    return was !== undefined && isChanged(was, is);
  });
  return changed.length === 0
    ? 'For every stakeholder that both have, the answer is as before.'
    : `The answer changed for ${changed.map(({ stakeholder }) => stakeholder.id).join(', ')}.`;
}

function changeOf(
  before: ResultFigures | undefined,
  after: ResultFigures | undefined,
): Omit<RevisedView, 'stakeholder' | 'name'> {
  const option = after?.best ?? before?.best ?? '';
  const chance = (result: ResultFigures | undefined) => {
    const p = result?.probabilities[option];
    return p === undefined ? null : rounded(p);
  };
  return {
    says: sentenceOf(before, after),
    best_before: before?.best ?? null,
    best_after: after?.best ?? null,
    p_best_before: chance(before),
    p_best_after: chance(after),
  };
}

function sentenceOf(before: ResultFigures | undefined, after: ResultFigures | undefined): string {
  if (before === undefined) return 'New in the later revision.';
  if (after === undefined) return 'Only in the earlier revision.';
  return revisionsSentence(before, after);
}

/** Says in short lines what was sent differently. A request that is not stored shows nothing. */
export function requestChanges(before: StoredDecision, after: StoredDecision): string[] {
  const [was, is] = [readTexts(before.request), readTexts(after.request)];
  if (was === null || is === null) return ['The request of one revision is not stored any more.'];
  const changes: string[] = [];
  for (const [place, text] of is)
    if (!was.has(place)) changes.push(`added ${place}: ${shorten(text, TEXT_CHARACTERS)}`);
    else if (was.get(place) !== text) changes.push(`changed ${place}: ${shorten(text, TEXT_CHARACTERS)}`);
  for (const place of was.keys()) if (!is.has(place)) changes.push(`removed ${place}`);
  if (changes.length <= MOST_CHANGES) return changes;
  return [...changes.slice(0, MOST_CHANGES), `and ${changes.length - MOST_CHANGES} more`];
}

/** The texts of a request by their places, with every id filled in; null when it is not stored. */
function readTexts(request: unknown): Map<string, string> | null {
  const parsed = AnyRequest.safeParse(request);
  if (!parsed.success) return null;
  const { context, stakeholders, options } = parsed.data;
  const texts = new Map([['context', context]]);
  for (const { id, description, values } of stakeholders)
    texts.set(`stakeholder ${id}`, values === undefined ? description : `${description} (${values})`);
  for (const option of options) {
    texts.set(`option ${option.id}`, option.description);
    if ('consequences' in option)
      for (const { id, description, valence, stakeholders: whom } of option.consequences)
        texts.set(
          `consequence ${id}`,
          `${description} (${describe(valence)}${whom ? `; ${whom.join(', ')}` : ''})`,
        );
  }
  return texts;
}

function describe(valence: string | Record<string, string>): string {
  if (typeof valence === 'string') return valence;
  return Object.entries(valence)
    .map(([stakeholder, side]) => `${stakeholder} ${side}`)
    .join(', ');
}
