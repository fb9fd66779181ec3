/**
 * Canaries for every secret and for what customers write go through a service that logs everything
 * and meets faults. None is in the log, in a reply to somebody else, or in a table that must not
 * have it.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../server/admin.ts';
import { type DecisionService, example, openDecisionService } from '../end-to-end/decision-service.ts';
import { UNSET_SETTINGS } from '../unset-settings.ts';
import { eventually } from './eventually.ts';
import { record } from './figures.ts';

const canary = () => `canary${randomUUID().replaceAll('-', '')}`;
const OF_SETTINGS = {
  MODEL_API_KEY: canary(),
  STRIPE_SECRET_KEY: `sk_test_${canary()}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${canary()}`,
  SECRETS_KEY: randomBytes(32).toString('hex'),
};
const CONTENT = canary();
const PASSWORD = canary();

/** The tables that hold what customers write, with the reasons. Elsewhere it is a leak. */
const WITH_CONTENT: Readonly<Record<string, string>> = {
  decision_content: 'the content of decisions, deleted with its retention',
  question_content: 'the content of typed questions, deleted with its retention',
  chosen_content: 'notes of reports, deleted with the content',
};
/** What is stored as it is, and in which table. */
const PLAIN: Readonly<Record<string, string>> = {
  hook: 'webhooks', // the path of an address, which the members of its organization see
};

let service: DecisionService;
beforeAll(async () => {
  service = await openDecisionService(
    { dialect: 'typesafe', apiKey: OF_SETTINGS.MODEL_API_KEY },
    { ...OF_SETTINGS, STRIPE_URL: 'http://127.0.0.1:9', WEBHOOK_ALLOW_PRIVATE: 'on' },
  );
});
afterAll(() => service?.close());

test('no secret and no content is where it must not be', async () => {
  const { stranger, cookie, ...made } = await makeSecrets();
  const databasePassword = new URL(service.env.DATABASE_URL ?? '').password;
  const secrets: Record<string, string> = { ...OF_SETTINGS, PASSWORD, databasePassword, ...made };
  const replies = await meetFaults(made.key, stranger, cookie);
  const leaks: string[] = [];
  const printed = service.process.printed();
  for (const [name, secret] of Object.entries({ ...secrets, CONTENT })) {
    if (printed.includes(secret)) leaks.push(`${name} in the log`);
    for (const { what, text, isOwn } of replies)
      if (text.includes(secret) && !(isOwn && name === 'CONTENT'))
        leaks.push(`${name} in the reply to ${what}`);
  }
  const tables = await dump();
  const found = new Set<string>();
  for (const [table, text] of tables)
    for (const [name, secret] of Object.entries({ ...secrets, CONTENT })) {
      if (!formsOf(secret).some((form) => text.includes(form))) continue;
      found.add(table);
      const isKnown = name === 'CONTENT' ? WITH_CONTENT[table] !== undefined : PLAIN[name] === table;
      if (!isKnown) leaks.push(`${name} in the table ${table}`);
    }
  const lines = printed.split('\n').length;
  record({
    row: 24,
    figure: `${Object.keys(secrets).length} secrets: ${leaks.length} in ${lines} lines, ${replies.length} replies and ${tables.size} tables; content only in its ${Object.keys(WITH_CONTENT).length} tables; as they are: addresses of webhooks`,
    isMet: leaks.length === 0,
  });
  expect(leaks).toEqual([]);
  expect(Object.keys(WITH_CONTENT).filter((table) => !found.has(table))).toEqual([]);
});

async function makeSecrets() {
  const hook = canary();
  const webhookSecret = await admin(`webhook add --org 1 --url http://127.0.0.1:9/${hook} --quiet`);
  const key = await admin('key create --org 1 --member admin@localhost --name K --quiet');
  await admin('org create --name Other');
  await admin('member add --org 2 --email other@example.com --name Other');
  const stranger = await admin('key create --org 2 --member other@example.com --name K --quiet');
  const link = /#(\S+?)"?$/m.exec(await admin('member link --email admin@localhost --quiet'))?.[1] ?? '';
  const signedIn = await callConsole('session.useLink', { token: link });
  const cookie =
    signedIn.headers
      .getSetCookie()
      .find((one) => one.startsWith('session='))
      ?.split(';')[0] ?? '';
  expect((await callConsole('settings.setPassword', { password: PASSWORD }, cookie)).status).toBe(200);
  return { webhookSecret, key, link, session: cookie.slice('session='.length), hook, stranger, cookie };
}

interface Answer {
  what: string;
  status: number;
  text: string;
  /** The caller wrote the content, so it may come back. */
  isOwn: boolean;
}

/** What is stored, refused, asked for by others, and stopped by a fault that quotes its row. */
async function meetFaults(key: string, stranger: string, cookie: string): Promise<Answer[]> {
  const { sql } = service;
  const answers: Answer[] = [];
  const send = async (what: string, secret: string, body?: unknown) => {
    const [method = '', path = ''] = what.split(' ');
    const reply = await fetch(service.process.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = { what, status: reply.status, text: await reply.text(), isOwn: secret === key };
    answers.push(answer);
    return answer;
  };
  const decision = { ...example('database-migration'), context: CONTENT };
  const questions = { state: CONTENT, questions: { fit: { type: 'noul', instructions: CONTENT } } };
  const { id } = JSON.parse((await send('POST /api/v1/decisions', key, decision)).text);
  await send('POST /api/v1/questions', key, questions);
  await send(`POST /api/v1/decisions/${id}/chosen`, key, { chosen_option: 'A', note: CONTENT });
  await send('POST /api/v1/decisions', key, { ...decision, [CONTENT]: 1 });
  await send(`GET /api/v1/decisions/${id}`, stranger);
  await send(`GET /api/v1/decisions/${key}?key=${key}`, stranger);
  await send('GET /api/v1/receipts', `${key}x`);
  await send(`GET /p/${key}`, stranger);
  await send('POST /webhooks/stripe', OF_SETTINGS.STRIPE_WEBHOOK_SECRET, { [CONTENT]: 1 });
  for (const table of ['decision_content', 'question_content'] as const)
    await sql.unsafe(`alter table ${table} add constraint planted check (false) not valid`);
  await send('POST /api/v1/decisions', key, decision);
  await send('POST /api/v1/questions', key, questions);
  for (const table of ['decision_content', 'question_content'] as const)
    await sql.unsafe(`alter table ${table} drop constraint planted`);
  await sql.unsafe('alter table sessions rename to gone');
  const { status, text } = await callConsole('settings.setName', { name: 'x' }, cookie).then(
    async (reply) => ({
      status: reply.status,
      text: await reply.text(),
    }),
  );
  answers.push({ what: 'the console', status, text, isOwn: true });
  await sql.unsafe('alter table gone rename to sessions');
  await callConsole('session.signIn', { email: 'admin@localhost', password: `${PASSWORD}x` });
  expect(answers.filter((one) => one.status >= 500).length, 'faults were met').toBeGreaterThanOrEqual(3);
  await eventually('tries of the webhook are logged', () =>
    service.process.printed().includes('webhook not delivered'),
  );
  return answers;
}

function callConsole(procedure: string, input: object, cookie = ''): Promise<Response> {
  const { baseUrl } = service.process;
  return fetch(`${baseUrl}/console/trpc/${procedure}`, {
    method: 'POST',
    headers: { origin: baseUrl, 'x-console': '1', 'content-type': 'application/json', cookie },
    body: JSON.stringify(input),
  });
}

async function admin(command: string): Promise<string> {
  const { code, stdout, stderr } = await runAdmin(command.split(' '), () => ({
    ...UNSET_SETTINGS,
    ...service.env,
  }));
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trim();
}

/** As text, as PostgreSQL dumps bytes, and as JSON has it within a text. */
function formsOf(secret: string): string[] {
  const encoded = secret.replace(/^whsec_/, '');
  return [secret, Buffer.from(secret).toString('hex'), Buffer.from(encoded, 'base64').toString('hex')].filter(
    (form) => form.length >= 16,
  );
}

/** Each table as text, without the empty ones. */
async function dump(): Promise<Map<string, string>> {
  const { sql } = service;
  const names = await sql<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')
      and not (n.nspname = 'public' and c.relispartition)`;
  const tables = new Map<string, string>();
  for (const { schema, name } of names) {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(schema)}.${sql(name)} t`;
    if (rows.length > 0) tables.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return tables;
}
