/**
 * What goes on while one table finds no room on the disk: nothing is sent twice, and people read
 * on.
 */
import { expect, onTestFinished, test } from 'vitest';
import { OPERATOR } from '../../../server/accounts/audit-log.ts';
import { addWebhook } from '../../../server/webhooks/manage.ts';
import { KEYRING } from '../../keyring.ts';
import { takeRoom } from '../../no-room.ts';
import { consoleOf } from '../surfaces/console/open-console.ts';
import { smallDecision } from '../surfaces/rest/open-service.ts';
import { serveEach } from '../surfaces/rest/serve.ts';
import { openReceiver } from '../webhooks/receiver.ts';

const api = serveEach();

test('an event that was taken is not sent again while its end finds no room', async () => {
  const receiver = await openReceiver();
  onTestFinished(() => receiver.close());
  await api.open({ sending: { allowPrivate: true, wholeMs: 3_600_000 } });
  const { organizationId } = api.caller;
  const { sql, owner } = api.service.database;
  const webhook = { organizationId, url: receiver.url, events: ['decision.done'] as const };
  await addWebhook(
    sql,
    { ...webhook, withContent: false, creditLowMicroUsd: 1_000_000 },
    { actor: OPERATOR, allowPrivate: true, keyring: KEYRING },
  );
  const when = "new.state = 'delivered'";
  const noRoom = await takeRoom(owner, { table: 'webhook_deliveries', of: 'update', when });
  await api.service.post(api.caller, smallDecision());
  await expect.poll(noRoom.refusals).toBeGreaterThan(1);
  await noRoom.makeRoom();
  await expect.poll(() => sql`select state from webhook_deliveries`).toEqual([{ state: 'delivered' }]);
  expect(receiver.received).toHaveLength(1);
});

test('a session that cannot be written as used can still be read with', async () => {
  await api.open({ work: false });
  const console = consoleOf(api);
  const person = await console.newPerson(api.caller.organizationId);
  const { sql, owner } = api.service.database;
  await sql`update sessions set last_used_at = now() - interval '1 day'`;
  const noRoom = await takeRoom(owner, { table: 'sessions', of: 'update' });
  const me = await console.query(person, 'session.current');
  expect(me.data.me).toMatchObject({ member: { id: person.memberId } });
  expect(await noRoom.refusals()).toBe(1);
});
