/** Makes a page of a decision that anyone with its link can read, and takes it down again. */
import { randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import { actorOf, writeAudit } from '../../accounts/audit-log.ts';
import { type Caller, isPerson } from '../../accounts/caller.ts';
import { Refusal } from '../../refusals.ts';
import { type AnswerKeeper, NOT_REPEATED } from '../../requests/verb.ts';
import { readContent, type SeenDecision } from '../result-store.ts';
import type { DecisionServices } from '../services.ts';
import { ownedDecision, showsContent } from '../visible-decision.ts';
import { deletePublication, holdContent, insertPublication } from './publication-store.ts';
import { recordAfter } from './read.ts';
import { renderPublication } from './render-publication.ts';

type PublishServices = Pick<DecisionServices, 'database' | 'config' | 'address'>;

const TOKEN_BYTES = 32;

/** Publishing a published decision again changes nothing. */
export async function publishDecision(
  { database, config, address }: PublishServices,
  { caller, decisionId }: { caller: Caller; decisionId: string },
  { keeper = NOT_REPEATED }: { keeper?: AnswerKeeper } = {},
): Promise<string> {
  return database.sql.begin(async (tx) => {
    const decision = await ownedDecision(tx, caller, decisionId);
    if (!decision.isPublished) {
      const place = { organizationId: caller.organizationId, decisionId };
      const publishedAt = await holdContent(tx, place);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const { request, response } = await pageContent(tx, caller.organizationId, decision);
      const rendered = renderPublication({ token, publishedAt, request, response: JSON.parse(response) });
      const isFirst = await insertPublication(tx, {
        ...place,
        ...rendered,
        token,
        publishedAt,
        publishedBy: isPerson(caller) ? caller.memberId : null,
        request: JSON.stringify(request),
        response,
      });
      if (isFirst)
        await writeAudit(tx, {
          organizationId: caller.organizationId,
          actor: actorOf(caller, address),
          verb: 'published',
          object: { kind: 'decision', id: decisionId },
        });
    }
    await keeper.keep(tx, { state: 'answered', decisionId, needsContent: showsContent(decision) });
    return recordAfter(tx, caller, decisionId, config);
  });
}

/** The link stops working for good. */
export async function withdrawDecision(
  { database, config, address }: PublishServices,
  { caller, decisionId }: { caller: Caller; decisionId: string },
): Promise<string> {
  return database.sql.begin(async (tx) => {
    const { isPublished } = await ownedDecision(tx, caller, decisionId);
    if (isPublished) {
      const { organizationId } = caller;
      await deletePublication(tx, organizationId, decisionId);
      await writeAudit(tx, {
        organizationId,
        actor: actorOf(caller, address),
        verb: 'withdrew',
        object: { kind: 'decision', id: decisionId },
      });
    }
    return recordAfter(tx, caller, decisionId, config);
  });
}

/**
 * The content that the page shows. What the page omits still expires. The response is JSON text.
 */
async function pageContent(
  tx: postgres.TransactionSql,
  organizationId: number,
  { id, status }: SeenDecision,
): Promise<{ request: object; response: string }> {
  if (status !== 'ok')
    throw invalid(`this decision is ${status === 'running' ? 'still running' : 'an error'}`);
  const content = await readContent(tx, organizationId, id);
  if (content === null)
    throw invalid('its request and result are not stored: they have expired, or the API key keeps none');
  const { metadata: _metadata, revision_note: _note, ...shown } = JSON.parse(content.request);
  return { request: shown, response: content.response };
}

function invalid(why: string): Refusal {
  return new Refusal('invalid_request', {
    message: `id: only a finished decision with a stored result can be published; ${why}`,
  });
}
