/** A stored decision as the record that is sent. */
import { chosenSentence } from '../../../pictures/words/chosen.ts';
import { type Caller, ownsKey } from '../../accounts/caller.ts';
import { usd } from '../../wire/money.ts';
import { MODEL_ID } from '../../wire/types.ts';
import { linksOf, resultWithLinks } from '../links.ts';
import { publicLinks } from '../public-links.ts';
import type { DocumentedRecord } from './record-schema.ts';
import type { StoredRecord } from './record-store.ts';

export function recordOf(stored: StoredRecord, caller: Caller, baseUrl: string): DocumentedRecord {
  return {
    ...fieldsOf(stored, caller, baseUrl),
    request: parsed(stored.request),
    response: resultWithLinks(baseUrl, stored),
    refinement: parsed(stored.refinement),
  };
}

function parsed(text: string | null) {
  return text === null ? null : JSON.parse(text);
}

/** The record's fields, except the last three, which are stored as JSON text. */
export function fieldsOf(stored: StoredRecord, caller: Caller, baseUrl: string) {
  const isOwner = ownsKey(caller, stored.apiKeyId);
  const { bestByStakeholder, verdictByStakeholder, status, publication } = stored;
  return {
    id: stored.id,
    createdAt: stored.createdAt.toISOString(),
    model: MODEL_ID,
    mode: stored.mode,
    status,
    errorMessage: stored.errorMessage,
    progress: status === 'running' ? { done: stored.callsDone, total: stored.callsTotal } : null,
    best: oneBest(bestByStakeholder),
    bestByStakeholder,
    verdictByStakeholder,
    contentStored: stored.contentStored,
    expiresAt: stored.expiresAt?.toISOString() ?? null,
    sharedWithOrg: stored.sharedWithOrg,
    canChangeSharing: isOwner,
    publication:
      publication === null
        ? null
        : {
            url: publicLinks(baseUrl, publication.token).view_url,
            publishedAt: isoTime(publication.publishedAt),
            publishedBy: publication.publishedBy,
          },
    links: linksOf(baseUrl, stored),
    canPublish: isOwner && status === 'ok' && stored.request !== null && stored.response !== null,
    source: stored.source,
    judge: stored.judge,
    lineage: { root_id: stored.rootId, number: stored.number, previous_id: stored.previousId },
    chosen: chosenOf(stored),
    revisions: stored.revisions.shown.map(({ createdAt, noteOmitted, ...revision }) => ({
      ...revision,
      createdAt: isoTime(createdAt),
      best: oneBest(revision.bestByStakeholder),
      ...(noteOmitted ? { noteOmitted } : {}),
    })),
    revisionCount: stored.revisions.count,
    assessments: stored.assessments.map(({ id, createdAt, request, textOmitted }) => ({
      id,
      createdAt: isoTime(createdAt),
      ...request,
      ...(textOmitted ? { textOmitted } : {}),
    })),
    assessmentSummary: stored.assessmentSummary,
    usage: stored.usage,
    costUsd: usd(stored.costMicroUsd),
  };
}

function chosenOf({
  chosen,
  bestByStakeholder,
  verdictByStakeholder,
}: StoredRecord): DocumentedRecord['chosen'] {
  if (chosen === null) return null;
  const { chosenOption, reportedAt } = chosen;
  const bests = Object.entries(bestByStakeholder ?? {});
  const wasBest = bests.map(([stakeholder, best]) => [
    stakeholder,
    chosenOption === null ? null : chosenOption === best,
  ]);
  const said = bests.map(([stakeholder, best]) => [
    stakeholder,
    chosenSentence(chosenOption ?? '', { best, verdict: verdictByStakeholder?.[stakeholder] ?? null }),
  ]);
  return {
    ...chosen,
    reportedAt: isoTime(reportedAt),
    wasBest: Object.fromEntries(wasBest),
    says: Object.fromEntries(chosenOption === null ? [] : said),
  };
}

/** The best option if all stakeholders have the same; otherwise null. */
function oneBest(bestByStakeholder: Record<string, string> | null): string | null {
  const all = new Set(Object.values(bestByStakeholder ?? {}));
  const [best] = all;
  return all.size === 1 && best !== undefined ? best : null;
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
