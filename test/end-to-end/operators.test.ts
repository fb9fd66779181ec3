/**
 * Runs operators' commands beside a service with its own database, and checks their effects on it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../server/admin.ts';
import { copyPreparedData } from '../prepared-data.ts';
import { smallDecision } from '../server/surfaces/rest/open-service.ts';
import { removeDataDir, type Service, startService } from '../service.ts';

const dataDir = copyPreparedData();
let service: Service;
beforeAll(async () => {
  service = await startService(dataDir, {});
});
afterAll(async () => {
  await service?.end('SIGTERM');
  removeDataDir(dataDir);
});

async function admin(line: string): Promise<Record<string, unknown>> {
  const { stdout, stderr } = await runAdmin(line.split(' '), () => ({ DATA_DIR: dataDir }));
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

async function newOrganization(): Promise<{ org: number; member: string }> {
  const { id } = await admin('org create --name Acme');
  const member = 'ana@example.com';
  await admin(`member add --org ${id} --email ${member}`);
  return { org: Number(id), member };
}

async function newKey(org: number, member: string, more = ''): Promise<{ id: number; secret: string }> {
  const { id, key } = await admin(`key create --org ${org} --member ${member} --name k${more}`);
  return { id: Number(id), secret: String(key) };
}

async function ask(secret: string, method: string, path: string, body?: unknown, more = {}) {
  const reply = await fetch(`${service.baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, text: await reply.text() };
}

async function decide(secret: string): Promise<string> {
  const { status, text } = await ask(secret, 'POST', '/decisions', smallDecision());
  expect(status, text).toBe(200);
  return JSON.parse(text).id;
}

/** Publishes a decision and returns the path of its page. */
async function publish(secret: string, id: string): Promise<string> {
  const { text } = await ask(secret, 'POST', `/decisions/${id}/publication`);
  return new URL(JSON.parse(text).publication.url).pathname;
}

const page = async (path: string) => (await fetch(`${service.baseUrl}${path}`)).status;

test('links lead to the running service, whatever port the command’s own settings name', async () => {
  const made = await admin('member link --email admin@localhost');
  expect(String(made.sign_in_url)).toContain(`${service.baseUrl}/console/enter#`);
  const { org } = await newOrganization();
  const added = await admin(`member add --org ${org} --email noor@example.com`);
  expect(String(added.sign_in_url)).toContain(`${service.baseUrl}/console/enter#`);
});

test('suspending an organization stops keys and pages at once, lets decisions end, and can be reversed', async () => {
  const { org, member } = await newOrganization();
  const { secret } = await newKey(org, member);
  const other = await newOrganization();
  const neighbour = await newKey(other.org, other.member);
  const id = await decide(secret);
  const path = await publish(secret, id);
  const { text } = await ask(secret, 'POST', '/decisions', smallDecision({ async: true }));
  const running = JSON.parse(text).id;
  await admin(`org suspend --id ${org}`);
  const refused = await ask(secret, 'GET', `/decisions/${id}`);
  const unknown = await ask('dk_none', 'GET', `/decisions/${id}`);
  expect(refused).toEqual(unknown);
  expect(refused.status).toBe(401);
  expect((await ask(secret, 'POST', '/decisions', smallDecision())).status).toBe(401);
  // A key that is made meanwhile does not work either.
  const late = await newKey(org, member);
  expect((await ask(late.secret, 'GET', '/receipts')).status).toBe(401);
  expect([await page(path), await page(`${path}.json`)]).toEqual([404, 404]);
  expect((await ask(neighbour.secret, 'GET', '/receipts')).status).toBe(200);
  await admin(`org resume --id ${org}`);
  expect([await page(path), await page(`${path}.json`)]).toEqual([200, 200]);
  const status = async () => JSON.parse((await ask(secret, 'GET', `/decisions/${running}`)).text).status;
  await expect.poll(status, { timeout: 30_000 }).toBe('ok');
});

test('pages of a revoked key stay until an operator takes them down, one by one or all of the key', async () => {
  const { org, member } = await newOrganization();
  const [key, colleague] = [await newKey(org, member), await newKey(org, member)];
  const ids = [await decide(key.secret), await decide(key.secret), await decide(colleague.secret)];
  const paths = [
    await publish(key.secret, ids[0] ?? ''),
    await publish(key.secret, ids[1] ?? ''),
    await publish(colleague.secret, ids[2] ?? ''),
  ];
  const pages = () => Promise.all(paths.map(page));
  expect(await admin(`key revoke --id ${key.id}`)).toEqual({ id: key.id });
  expect(await pages()).toEqual([200, 200, 200]);
  expect(await admin(`decision withdraw --id ${ids[0]}`)).toEqual({ id: ids[0], withdrawn: 1 });
  expect(await admin(`decision withdraw --id ${ids[0]}`)).toEqual({ id: ids[0], withdrawn: 0 });
  expect(await pages()).toEqual([404, 200, 200]);
  const again = await admin(`key revoke --id ${key.id} --withdraw-publications`);
  expect(again).toEqual({ id: key.id, withdrawn: 1 });
  expect(await pages()).toEqual([404, 404, 200]);
});

test('deleting typed questions also deletes the answer that is stored for their Idempotency-Key', async () => {
  const { org, member } = await newOrganization();
  const { secret } = await newKey(org, member);
  const questions = { state: 'x', questions: { q: { type: 'noul' } } };
  const send = (key: string) => ask(secret, 'POST', '/questions', questions, { 'idempotency-key': key });
  const [first, second] = [await send('one'), await send('two')];
  const { id } = JSON.parse(first.text);
  expect((await send('one')).text).toBe(first.text);
  expect(await admin(`question delete --id ${id}`)).toEqual({ id, deleted: 1 });
  expect(await admin(`question delete --id ${id}`)).toEqual({ id, deleted: 0 });
  expect((await send('one')).status).toBe(410);
  expect((await send('two')).text).toBe(second.text);
});

test('the list of keys shows when each was last used, and a removed member’s keys stop working', async () => {
  const { org, member } = await newOrganization();
  await admin(`member add --org ${org} --email bob@example.com`);
  const [used, unused] = [await newKey(org, 'bob@example.com'), await newKey(org, member)];
  expect((await ask(used.secret, 'GET', '/receipts')).status).toBe(200);
  const { keys } = await admin(`key list --org ${org}`);
  expect(keys).toEqual([
    expect.objectContaining({ id: used.id, last_used_at: expect.stringMatching(/Z$/), revoked_at: null }),
    expect.objectContaining({ id: unused.id, last_used_at: null }),
  ]);
  expect(await admin(`member remove --org ${org} --email bob@example.com`)).toMatchObject({
    keys_revoked: 1,
  });
  expect((await ask(used.secret, 'GET', '/receipts')).status).toBe(401);
  expect((await ask(unused.secret, 'GET', '/receipts')).status).toBe(200);
});
