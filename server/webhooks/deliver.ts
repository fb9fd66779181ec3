/**
 * One try of a delivery: sends the event, and decides what follows from the answer. A try is made
 * again when its process died, so a receiver may get an event again, always with the same id.
 */
import type postgres from 'postgres';
import { SERVICE, writeAudit } from '../accounts/audit-log.ts';
import type { OrganizationSql } from '../database/organization-sql.ts';
import { whenThereIsRoom } from '../database/wait-for-room.ts';
import { type Observer, UNOBSERVED } from '../observer/observer.ts';
import type { Log } from '../process/log-fields.ts';
import { type Keyring, UnreadableSecret } from '../secrets/keyring.ts';
import { type ClaimedTry, claimTry, endTry, hasSucceededSince, type TryOutcome } from './delivery-store.ts';
import { payloadOf, type ReadContent } from './payload.ts';
import { TEST_EVENT } from './schema.ts';
import { type Posted, type PostOptions, post } from './sending/post.ts';
import { signedHeaders } from './signing.ts';
import { MOST_TRIES, waitSeconds } from './tries.ts';
import { disableWebhook, noteFailure, noteSuccess, secretPlace, type WebhookRef } from './webhook-store.ts';

export interface DeliveryServices {
  sql: OrganizationSql;
  log: Log;
  keyring: Keyring;
  /** How requests are sent. */
  sending: PostOptions;
  readContent: ReadContent;
  observer?: Observer;
}

/** In the specification, this status says that the receiver wants no more events. */
const GONE = 410;

/** Makes the next try of the webhook that `server` serves. False: there is none. */
export async function deliverNext(
  { sql, keyring, log, sending, readContent, observer = UNOBSERVED }: DeliveryServices,
  webhook: WebhookRef,
  { server, signal }: { server: string; signal: AbortSignal },
): Promise<boolean> {
  const claimed = await claimTry(sql, webhook, server);
  if (claimed === null) return false;
  const { organizationId, webhookId, eventId, number: attempt } = claimed;
  const secrets = openSecrets(claimed, keyring);
  const body = await payloadOf(sql, claimed, readContent);
  const startedAt = performance.now();
  const outcome: Posted =
    secrets === null
      ? { status: null, fault: 'unreadable_secret' }
      : await observer.trace('deliver event', () =>
          post(
            { url: claimed.url, headers: headersOf(claimed, secrets, body), body },
            { ...sending, signal },
          ),
        );
  // Given up: the try is not over, and another worker makes it again.
  signal.throwIfAborted();
  const { status, fault } = outcome;
  const result = status === null ? 'unreachable' : isSuccess(outcome) ? 'delivered' : 'refused';
  observer.add('webhookTries', { outcome: result });
  const line = { organizationId, webhookId, eventId, attempt };
  const ended = { ...line, ms: Math.round(performance.now() - startedAt) };
  if (status === null) log.info({ ...ended, failure: fault }, 'webhook not delivered');
  else log.info({ ...ended, status }, isSuccess(outcome) ? 'webhook delivered' : 'webhook not delivered');
  // The receiver has the event: with a failure here it would get it again.
  const isDisabled = await whenThereIsRoom(() => settle(sql, claimed, outcome), signal);
  if (isDisabled) log.warn(line, 'a webhook is disabled');
  return true;
}

/**
 * Null: the newest was altered, so nothing can be signed as the receiver expects. Throws when it
 * needs a key that this process does not have: another may have it, and the try is not counted.
 */
function openSecrets({ organizationId, webhookId: id, secrets }: ClaimedTry, keyring: Keyring) {
  const opened: Buffer[] = [];
  for (const [index, stored] of secrets.entries()) {
    try {
      opened.push(keyring.open(stored, secretPlace({ organizationId, id })));
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
      if (index > 0) continue;
      if (error.reason === 'no_key') throw error;
      return null;
    }
  }
  return opened;
}

function headersOf(
  { eventId: id, sentAt }: ClaimedTry,
  secrets: readonly Buffer[],
  body: Buffer,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'decision-analysis-webhooks',
    ...signedHeaders({ id, sentAt, body }, secrets),
  };
}

function isSuccess({ status }: TryOutcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** True when the webhook is disabled for it. */
async function settle(sql: postgres.Sql, attempt: ClaimedTry, outcome: TryOutcome): Promise<boolean> {
  const { organizationId, webhookId, type } = attempt;
  const webhook = { organizationId, id: webhookId };
  return sql.begin(async (tx) => {
    if (isSuccess(outcome)) {
      if (await endTry(tx, attempt, outcome, 'delivered')) await noteSuccess(tx, webhook);
      return false;
    }
    if (type === TEST_EVENT) {
      await endTry(tx, attempt, outcome, 'failed');
      return false;
    }
    const wait = outcome.status === GONE ? null : waitSeconds(attempt.number);
    if (wait !== null) {
      if (await endTry(tx, attempt, outcome, { afterSeconds: wait })) await noteFailure(tx, webhook);
      return false;
    }
    // A receiver that takes other events is not down: this one event is given up.
    if (outcome.status !== GONE && (await hasSucceededSince(tx, attempt))) {
      await endTry(tx, attempt, outcome, 'failed');
      return false;
    }
    // It waits with all others, until the webhook is enabled again.
    if (!(await endTry(tx, attempt, outcome, { afterSeconds: 0 }))) return false;
    if (!(await disableWebhook(tx, webhook))) return false;
    const detail =
      outcome.status === GONE
        ? `disabled: the receiver answered ${GONE}`
        : `disabled: ${MOST_TRIES} tries failed, the last with ${outcome.status ?? outcome.fault}`;
    await writeAudit(tx, {
      organizationId,
      actor: SERVICE,
      verb: 'changed',
      object: { kind: 'webhook', id: webhookId },
      detail,
    });
    return true;
  });
}
