/** Publishing beside another change of the same page. */
import { expect, test } from 'vitest';
import { untilLocked } from '../../../held-lock.ts';
import { decideAndPublish } from '../../surfaces/rest/publish.ts';
import { serveEach } from '../../surfaces/rest/serve.ts';

const api = serveEach();

test('a page that is withdrawn while it is published again is made anew, behind another address', async () => {
  await api.open();
  const { id, path } = await decideAndPublish(api);
  const { sql } = api.service.database;
  const again = await sql.begin(async (tx) => {
    // Publishing has seen the page, and waits for the decision.
    await tx`select from decisions where id = ${id} for update`;
    const reply = api.service.send(api.caller, 'POST', `/decisions/${id}/publication`);
    await untilLocked(sql, 1);
    await tx`delete from publications where decision_id = ${id}`;
    return { reply };
  });
  const { status, text, body } = await again.reply;
  expect(status, text).toBe(200);
  const { pathname } = new URL(Object(body.publication).url);
  expect(pathname).not.toBe(path);
  expect((await api.service.app.inject({ url: pathname })).statusCode).toBe(200);
  expect((await api.service.app.inject({ url: path })).statusCode).toBe(404);
});
