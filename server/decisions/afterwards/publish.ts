/** Makes a page of a decision that anyone with its link can read, and takes it down again. */
import { randomBytes } from 'node:crypto';
import { actorOf, writeAudit } from '../../accounts/audit-log.ts';
import type { Caller } from '../../accounts/caller.ts';
import { type Claimed, keepAnswer } from '../../accounts/idempotency-store.ts';
import { invalidAt, Refusal } from '../../refusals.ts';
import { logUndrawn } from '../rendering/log-undrawn.ts';
import type { Rendered } from '../rendering/render-order.ts';
import { type DecisionRef, readContent, type SeenDecision } from '../result-store.ts';
import type { DecisionServices } from '../services.ts';
import type { Content } from '../stored-content.ts';
import { ownedDecision, showsContent } from '../visible-decision.ts';
import { deletePublication, holdContent, insertPublication } from './publication-store.ts';
import { recordIn } from './read.ts';
import type { DocumentedRecord } from './record-schema.ts';

type PublishServices = Pick<DecisionServices, 'database' | 'config' | 'renderer' | 'log' | 'address'>;
/** What a page is made with; nothing is written. */
type PreviewServices = Pick<PublishServices, 'config' | 'renderer' | 'log'> & {
  database: Pick<PublishServices['database'], 'sql'>;
};

const TOKEN_BYTES = 32;
/** A page may be withdrawn while it is published again. Nobody does this often on purpose. */
const MOST_TRIES = 3;
const RETRY_SECONDS = 1;

/**
 * Publishing a published decision again changes nothing. The page is rendered before the
 * transaction, which would otherwise hold a connection while it waits for the renderer.
 */
export async function publishDecision(
  services: PublishServices,
  asked: { caller: Caller; decisionId: string },
  { claim }: Claimed = {},
): Promise<DocumentedRecord> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const record = await publishOnce(services, asked, claim);
    if (record !== null) return record;
  }
  throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
}

/** Null: the page was withdrawn since it was looked at. Nothing is written then. */
async function publishOnce(
  services: PublishServices,
  { caller, decisionId }: { caller: Caller; decisionId: string },
  claim: Claimed['claim'],
): Promise<DocumentedRecord | null> {
  const { database, config } = services;
  const place = { organizationId: caller.organizationId, decisionId };
  const seen = await ownedDecision(database.sql, caller, decisionId);
  const page = seen.isPublished ? null : await makePage(services, place, seen);
  return database.sql.begin(async (tx) => {
    await holdContent(tx, place);
    const decision = await ownedDecision(tx, caller, decisionId);
    if (!decision.isPublished) {
      if (page === null) return null;
      // Its content may have expired or been deleted meanwhile.
      if ((await readContent(tx, caller.organizationId, decisionId)) === null) throw notStored();
      const publishedBy = caller.kind === 'person' ? caller.memberId : null;
      if (await insertPublication(tx, { ...place, ...page, publishedBy }))
        await writeAudit(tx, {
          organizationId: caller.organizationId,
          actor: actorOf(caller, services.address),
          verb: 'published',
          object: { kind: 'decision', id: decisionId },
        });
    }
    await keepAnswer(tx, claim, { state: 'answered', decisionId, needsContent: showsContent(decision) });
    return recordIn(tx, { caller, decisionId }, config);
  });
}

/** The page as it would be now, compressed by gzip. Only who may publish it may see it. */
export async function previewPage(
  services: PreviewServices,
  { caller, decisionId }: { caller: Caller; decisionId: string },
): Promise<Uint8Array> {
  const seen = await ownedDecision(services.database.sql, caller, decisionId);
  return (await makePage(services, { organizationId: caller.organizationId, decisionId }, seen)).page;
}

interface Page extends Rendered {
  token: string;
  publishedAt: Date;
  content: Content;
}

async function makePage(
  { database, config, renderer, log }: PreviewServices,
  { organizationId, decisionId }: DecisionRef,
  { status }: SeenDecision,
): Promise<Page> {
  if (status !== 'ok')
    throw invalid(`this decision is ${status === 'running' ? 'still running' : 'an error'}`);
  const stored = await readContent(database.sql, organizationId, decisionId);
  if (stored === null) throw notStored();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { readAt: publishedAt, response, judge } = stored;
  const content = { request: shownRequest(stored.request), response, judge };
  const order = { content, token, publishedAt, baseUrl: config.baseUrl };
  const rendered = await renderer.renderPage(order, organizationId);
  logUndrawn(log, decisionId, rendered.undrawn);
  return { token, publishedAt, content, ...rendered };
}

/** What the page omits still expires. */
function shownRequest(request: string): string {
  const { metadata: _metadata, revision_note: _note, ...shown } = JSON.parse(request);
  return JSON.stringify(shown);
}

/** The link stops working for good. */
export async function withdrawDecision(
  { database, config, address }: Pick<PublishServices, 'database' | 'config' | 'address'>,
  { caller, decisionId }: { caller: Caller; decisionId: string },
): Promise<DocumentedRecord> {
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
    return recordIn(tx, { caller, decisionId }, config);
  });
}

function notStored(): Refusal {
  return invalid('its request and result are not stored: they have expired, or the API key keeps none');
}

function invalid(why: string): Refusal {
  return invalidAt(
    'id',
    `only a finished decision with a stored result can be published; ${why}`,
    'wrong_state',
  );
}
