/**
 * Fills a database with everything that a service leaves in one: answers of each kind, what follows
 * them, failures, what runs, and payments with a dispute.
 */
import { OPERATOR } from '../../../server/accounts/audit-log.ts';
import { bookPayment } from '../../../server/billing/ledger.ts';
import { linkReceipt } from '../../../server/billing/receipts.ts';
import { putDispute } from '../../../server/billing/stripe/dispute-store.ts';
import { insertDraft } from '../../../server/drafts/draft-store.ts';
import type { Addresses } from '../../../server/process/bring-up-to-date.ts';
import { createTableJudge } from '../../table-judge.ts';
import {
  type Caller,
  type Ground,
  openService,
  SMALL_DIRECT,
  smallDecision,
  type TestService,
} from '../surfaces/rest/open-service.ts';

const QUESTIONS = { state: 'x', questions: { q: { type: 'noul' } } };
/** The small decision takes two calls. */
const CALLS_OF_DECISION = 2;

export interface Filled {
  addresses: Addresses & { superuserUrl: string };
  organization: number;
  /** An answer that no other one revises, billed. */
  plain: string;
  /** Its revision is `revision`. */
  first: string;
  revision: string;
  direct: string;
  questions: string;
  /** Running, with a job that no worker has taken. */
  waiting: string;
  /** Under retention none, with answers that are held. */
  held: string;
  heldQuestions: string;
}

/** Nothing works on the database afterwards. */
export async function fillDatabase(ground: Ground): Promise<Filled> {
  const gate = Promise.withResolvers<void>();
  const failures = new Map([[0, 'failed' as const]]);
  const fromCall = 1 + 5 * CALLS_OF_DECISION + 2;
  const service = await openService(ground, {
    // One of its own is not given to a later test when the service is closed.
    database: await ground.server.newDatabase({ max: 6 }),
    model: createTableJudge({ failures, block: { fromCall, until: gate.promise } }),
  });
  const caller = await service.newPayingKey();
  const send = async (expected: number, ...sent: Parameters<TestService['send']>) => {
    const reply = await service.send(...sent);
    if (reply.status !== expected) throw new Error(`${reply.status} ${reply.text}`);
    return String(reply.body.id);
  };
  const decide = (body: unknown, expected = 200) => send(expected, caller, 'POST', '/decisions', body);
  await decide(SMALL_DIRECT, 502);
  await pay(service, caller);
  const plain = await decide(smallDecision());
  const first = await decide(smallDecision());
  const revision = await decide(smallDecision({ revises: first }));
  const direct = await decide(SMALL_DIRECT);
  const questions = await send(200, caller, 'POST', '/questions', QUESTIONS);
  await send(200, caller, 'POST', `/decisions/${first}/publication`);
  await send(200, caller, 'POST', `/decisions/${first}/chosen`, { chosen_option: 'A', note: 'A note' });
  await send(200, caller, 'POST', `/decisions/${first}/assessments`, {
    overall: 'agree',
    stakeholders: [{ stakeholder: 'owner', best_correct: 'yes', reason: 'A reason' }],
  });
  const free = await service.newKey(await service.newOrganization());
  await send(200, free, 'POST', '/decisions', smallDecision());
  const none = await service.newKey(caller.organizationId, { retention: 'none' });
  const repeatable = (key: string) => ({ 'idempotency-key': key });
  const held = await send(200, none, 'POST', '/decisions', smallDecision(), repeatable('one'));
  gate.resolve();
  const heldQuestions = await send(200, none, 'POST', '/questions', QUESTIONS, repeatable('two'));
  await service.stopWork();
  const waiting = await decide(smallDecision({ async: true }), 202);
  const addresses = service.database;
  await service.close();
  return {
    addresses,
    organization: caller.organizationId,
    plain,
    first,
    revision,
    direct,
    questions,
    waiting,
    held,
    heldQuestions,
  };
}

/** A payment that is disputed in part, and a draft. */
async function pay({ database: { sql } }: TestService, { organizationId }: Caller): Promise<void> {
  const payment = {
    organizationId,
    kind: 'purchase',
    microUsd: 5_000_000,
    description: 'Credit bought',
  } as const;
  const openedAt = new Date();
  await sql.begin(async (tx) => {
    const receipt = await bookPayment(tx, { ...payment, payment: 'pi_1' }, OPERATOR);
    await linkReceipt(tx, organizationId, { receipt: receipt ?? 0, url: 'https://pay.example.com/1' });
    await bookPayment(tx, { ...payment, kind: 'dispute', microUsd: -2_000_000, payment: 'du_1:1' }, OPERATOR);
    await putDispute(
      tx,
      { organizationId, payment: 'pi_1' },
      {
        id: 'du_1',
        state: 'open',
        openedAt,
        disputedMicroUsd: 2_000_000,
        takenMicroUsd: 2_000_000,
        ledgerRows: 1,
      },
    );
    const [member] = await tx<{ id: number }[]>`
      select id from members where organization_id = ${organizationId} order by id limit 1`;
    const draft = {
      id: 'draft',
      form: 'decision',
      title: 'A title',
      content: '{}',
      version: 0,
      savedBy: 'page',
    } as const;
    await insertDraft(tx, { organizationId, memberId: member?.id ?? 0 }, draft);
    await tx`
      insert into webhooks (organization_id, url, events, credit_low_micro_usd, secret)
      values (${organizationId}, 'https://hooks.example.com', '{decision.done}', 1, '\\x00')`;
  });
}
