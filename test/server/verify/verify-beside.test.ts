/**
 * `admin verify` beside a service: whatever happens meanwhile, it finds nothing that is not wrong,
 * waits for nobody, and changes nothing.
 */
import { expect, test } from 'vitest';
import { Random } from '../../../problems/random.ts';
import { OPERATOR } from '../../../server/accounts/audit-log.ts';
import type { Retention } from '../../../server/accounts/retention.ts';
import { bookPayment } from '../../../server/billing/ledger.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { deleteContent } from '../../../server/decisions/afterwards/delete-content.ts';
import { sweep } from '../../../server/process/sweep.ts';
import type { Check, Group, Look } from '../../../server/verify/check.ts';
import { CHECKS } from '../../../server/verify/checks.ts';
import { type Report, verify } from '../../../server/verify/verify.ts';
import { type Caller, type Reply, SMALL_DIRECT, smallDecision } from '../surfaces/rest/open-service.ts';
import { doubtful, doubtingJudge } from '../surfaces/rest/refine-requests.ts';
import { serveEach } from '../surfaces/rest/serve.ts';

const api = serveEach();
const SEED = 20_261_127;
const LANES = 4;
const STEPS = process.env.LONG === '1' ? 250 : 20;
const GROUPS: readonly Group[] = ['money', 'life', 'hashes', 'retention', 'schema'];
const RETENTIONS: readonly Retention[] = ['none', '30d', 'forever'];

const ASSESSMENT = { overall: 'agree', stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }] };
const QUESTIONS = { state: 'x', questions: { q: { type: 'noul' } } };

type Act = (caller: Caller, id: string, random: Random) => Promise<Reply | undefined>;
const send = (...sent: Parameters<typeof api.service.send>) => api.service.send(...sent);
const ACTS: Readonly<Record<string, Act>> = {
  decide: (caller) => send(caller, 'POST', '/decisions', doubtful()),
  'decide later': (caller) => send(caller, 'POST', '/decisions', smallDecision({ async: true })),
  'decide directly': (caller) => send(caller, 'POST', '/decisions', SMALL_DIRECT),
  'ask repeatably': (caller, _, random) =>
    send(caller, 'POST', '/questions', QUESTIONS, { 'idempotency-key': `key-${random.uniform()}` }),
  'decide repeatably': (caller, _, random) =>
    send(caller, 'POST', '/decisions', SMALL_DIRECT, { 'idempotency-key': `key-${random.uniform()}` }),
  revise: (caller, id) => send(caller, 'POST', '/decisions', smallDecision({ revises: id, async: true })),
  refine: (caller, id) => send(caller, 'POST', `/decisions/${id}/refine`, { calls: 1, async: true }),
  cancel: (caller, id) => send(caller, 'POST', `/decisions/${id}/cancel`),
  read: (caller, id) => send(caller, 'GET', `/decisions/${id}`),
  choose: (caller, id) =>
    send(caller, 'POST', `/decisions/${id}/chosen`, { chosen_option: 'A', note: 'A note' }),
  assess: (caller, id) => send(caller, 'POST', `/decisions/${id}/assessments`, ASSESSMENT),
  publish: (caller, id) => send(caller, 'POST', `/decisions/${id}/publication`),
  withdraw: (caller, id) => send(caller, 'DELETE', `/decisions/${id}/publication`),
  async delete({ organizationId }, id) {
    await deleteContent(api.service.database.sql, { organizationId, decisionId: id }, OPERATOR);
    return undefined;
  },
  async pay({ organizationId }) {
    const payment = {
      organizationId,
      kind: 'purchase',
      microUsd: 1000,
      description: 'x',
      payment: null,
    } as const;
    await api.service.database.sql.begin((tx) => bookPayment(tx, payment, OPERATOR));
    return undefined;
  },
  async sweep() {
    await sweep(api.service.database.sql);
    return undefined;
  },
};

test(`${LANES} lanes of ${STEPS} random acts, and verify round and round (seed ${SEED})`, {
  timeout: 900_000,
}, async () => {
  await api.open({ model: doubtingJudge(), config: { maxRunningDecisions: 1000 } });
  const { service, caller } = api;
  const other = await service.newPayingKey();
  const keys = await Promise.all(
    [caller, other].flatMap(({ organizationId }) =>
      RETENTIONS.map((retention) => service.newKey(organizationId, { retention })),
    ),
  );
  const made: { id: string; key: Caller }[] = [];
  const done: Record<string, number> = {};
  let going = true;
  const lane = async (number: number) => {
    const random = new Random(SEED + number);
    for (let step = 0; step < STEPS; step += 1) {
      const known = made[Math.floor(random.uniform() ** 0.5 * made.length)];
      const key = known?.key ?? keys[random.below(keys.length)]!;
      const act =
        known === undefined ? 'decide later' : Object.keys(ACTS)[random.below(Object.keys(ACTS).length)]!;
      const reply = await ACTS[act]!(
        random.uniform() < 0.5 ? key : keys[random.below(keys.length)]!,
        known?.id ?? '',
        random,
      );
      expect(reply?.status ?? 200, `lane ${number}, step ${step}: ${act}: ${reply?.text}`).toBeLessThan(500);
      if ((reply?.status ?? 200) < 300) done[act] = (done[act] ?? 0) + 1;
      const id = String(reply?.body.id);
      if ((reply?.status ?? 500) < 300 && id.startsWith('dec_') && !made.some((one) => one.id === id))
        made.push({ id, key });
    }
  };
  let rounds = 0;
  const looking = async () => {
    const database = openDatabase(service.database.url, { max: 1 });
    try {
      for (; going; rounds += 1) expect(faultsOf(await look(database, { sample: 1 }))).toEqual([null, []]);
    } finally {
      await database.close();
    }
  };
  const lanes = Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  await Promise.all([
    lanes.finally(() => {
      going = false;
    }),
    looking(),
  ]);
  expect(rounds).toBeGreaterThan(0);
  expect(Object.keys(done).length, JSON.stringify(done)).toBeGreaterThan(Object.keys(ACTS).length / 2);
  await expect
    .poll(() => service.database.sql`select from decisions where status = 'running'`)
    .toHaveLength(0);
  const last = await look(service.database, { sample: 1000 });
  expect(faultsOf(last)).toEqual([null, []]);
  expect(last.seen['results solved again']).toBeGreaterThan(0);
});

test('it waits for no lock, and is refused every change', async () => {
  await api.open();
  const { service, caller } = api;
  await service.post(caller, smallDecision());
  const { sql, owner } = service.database;
  await owner.begin(async (tx) => {
    await tx`update balances set row_lock = true`;
    await tx`select from decisions for update`;
    await tx`select from organizations for update`;
    expect(faultsOf(await look(service.database))).toEqual([null, []]);
  });
  const writes: Check = {
    group: 'schema',
    name: 'writes',
    of: 'database',
    find: async ({ tx }) => {
      await tx`delete from drafts`;
      return { count: 0, faults: [] };
    },
  };
  const options = { groups: GROUPS, organizationId: null, sample: 0, seed: 'x' };
  const report = await verify(
    { sql, of: service.database.of },
    [writes],
    options,
    async () => api.ground.engine,
  );
  expect([report.finished, report.reason]).toEqual([
    false,
    'cannot execute DELETE in a read-only transaction',
  ]);
});

function look(
  database: Pick<typeof api.service.database, 'sql' | 'of'>,
  { sample = 0 } = {},
): Promise<Report> {
  const options = { groups: GROUPS, organizationId: null, sample, seed: 'x' };
  return verify(database, CHECKS, options, async () => api.ground.engine);
}

const faultsOf = ({ reason, findings }: Report) => [reason, findings];

test('the checks of an organization see one moment, and so do those of the database', async () => {
  await api.open({ work: false });
  const { service, caller } = api;
  const seen: number[] = [];
  const look = async ({ tx }: Look) => {
    for (let time = 0; time < 2; time += 1) {
      const [row] = await tx<{ rows: number }[]>`
        select count(*)::integer as rows from ledger where organization_id = ${caller.organizationId}`;
      seen.push(row?.rows ?? -1);
      await service.database.sql`
        insert into ledger (organization_id, kind, micro_usd) values (${caller.organizationId}, 'grant', 1)`;
    }
    return { count: 0, faults: [] };
  };
  const checks: Check[] = [
    { group: 'money', name: 'twice', of: 'database', find: look },
    { group: 'money', name: 'twice_of_one', of: 'organization', find: look },
  ];
  const options = { groups: GROUPS, organizationId: caller.organizationId, sample: 0, seed: 'x' };
  const report = await verify(service.database, checks, options, async () => api.ground.engine);
  const [first = -1] = seen;
  expect([report.reason, seen]).toEqual([null, [first, first, first + 2, first + 2]]);
});
