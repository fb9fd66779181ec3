/**
 * Names that cannot be seen as they are: refused in the console and over REST; those that were
 * stored before are shown by their code points.
 */
import { expect, test } from 'vitest';
import { smallDecision } from '../rest/open-service.ts';
import { serve } from '../rest/serve.ts';
import { consoleOf } from './open-console.ts';

const api = serve({ config: { maxRunningDecisions: 100 } });
const console = consoleOf(api);
const HIDDEN = 'Ro\u202ebot';
const SHOWN = 'Ro<U+202E>bot';
const WHY = 'character 3 is U+202E, which cannot be seen or reorders the text beside it; remove it';

test.each([
  ['keys.create', { name: HIDDEN }, 'name'],
  ['people.invite', { email: 'a@example.com', name: HIDDEN }, 'name'],
  ['people.invite', { email: `${HIDDEN}@example.com` }, 'email'],
  ['settings.setName', { name: HIDDEN }, 'name'],
  ['settings.setOrganizationName', { name: HIDDEN }, 'name'],
  ['webhooks.create', { url: `https://example.com/${HIDDEN}`, events: ['decision.done'] }, 'url'],
])('%s refuses %j', async (procedure, input, field) => {
  const owner = await console.newPerson(await api.service.newOrganization());
  const { status, problems } = await console.mutate(owner, procedure, input);
  expect([status, problems[0]?.path]).toEqual([400, [field]]);
  expect(problems[0]?.message).toContain(WHY.replace(/^character \d+/, ''));
});

test('REST refuses it in the name of a person', async () => {
  const { id } = (await api.service.post(api.caller, smallDecision())).body;
  const report = await api.service.send(api.caller, 'POST', `/decisions/${id}/chosen`, {
    chosen_option: 'A',
    reported_by: { name: HIDDEN },
  });
  expect([report.status, report.body]).toMatchObject([
    400,
    { error: { type: 'invalid_request', message: expect.stringContaining(`reported_by.name: ${WHY}`) } },
  ]);
});

test('names that are stored already are shown by code point, and such a key can be revoked', async () => {
  const organizationId = await api.service.newOrganization();
  const owner = await console.newPerson(organizationId);
  const { data } = await console.mutate(owner, 'keys.create', { name: 'Robot' });
  const { owner: sql } = api.service.database;
  await sql`update api_keys set name = ${HIDDEN} where id = ${Number(data.id)}`;
  await sql`update members set name = ${HIDDEN} where id = ${owner.memberId}`;
  await sql`update organizations set name = ${HIDDEN} where id = ${organizationId}`;
  // The audit log shows names as they were at the time of an act.
  await console.mutate(owner, 'keys.create', { name: 'Another' });
  for (const procedure of ['keys.list', 'people.list', 'session.current', 'auditLog.list']) {
    const said = JSON.stringify((await console.query(owner, procedure, {})).data);
    expect(said, procedure).toContain(SHOWN);
    expect(said, procedure).not.toContain('\u202e');
  }
  const revoked = await console.mutate(owner, 'keys.revoke', { id: data.id, name: SHOWN });
  expect([revoked.status, revoked.message]).toEqual([200, '']);
});
