/** Deletion of a decision's content before its time. */

import { expect, test } from 'vitest';
import { OPERATOR } from '../../../../server/accounts/audit-log.ts';
import { deleteContent, organizationOf } from '../../../../server/decisions/afterwards/delete-content.ts';
import { hold, untilLocked, WAIT_FOR_LOCK } from '../../../held-lock.ts';
import { smallDecision } from '../../surfaces/rest/open-service.ts';
import { serveEach } from '../../surfaces/rest/serve.ts';

const api = serveEach();

async function decide(changes: Record<string, unknown> = {}): Promise<string> {
  return String((await api.service.post(api.caller, smallDecision(changes))).body.id);
}

function remove(decisionId: string): ReturnType<typeof deleteContent> {
  return deleteContent(
    api.service.database.sql,
    { organizationId: api.caller.organizationId, decisionId },
    OPERATOR,
  );
}

const send = (id: string, what: string, body?: unknown) =>
  api.service.send(api.caller, 'POST', `/decisions/${id}/${what}`, body);

test('content, words of feedback and the page go; the record stays with nulls', async () => {
  await api.open();
  const { service, caller } = api;
  const first = await decide();
  const note = {
    reason: 'A private reason',
    missed: [{ kind: 'consequence', description: 'A private thing' }],
  };
  const id = await decide({ revises: first, revision_note: note });
  await send(id, 'chosen', { chosen_option: 'A', note: 'A private note', reported_by: { name: 'Private' } });
  for (let times = 0; times < 2; times += 1)
    await send(id, 'assessments', {
      overall: 'partly',
      stakeholders: [{ stakeholder: 'owner', best_correct: 'no', reason: 'A private reason' }],
    });
  const published = (await send(id, 'publication')).body;
  expect(published).toMatchObject({ publication: { url: expect.any(String) } });

  expect(await remove(id)).toBe(1 + 2 + 1 + 2 + 1);
  const { body, text } = await service.get(caller, id);
  expect(body).toMatchObject({
    status: 'ok',
    request: null,
    response: null,
    contentStored: false,
    canPublish: false,
    publication: null,
    bestByStakeholder: published.bestByStakeholder,
    chosen: { chosenOption: 'A', note: null, reportedBy: null },
    assessmentSummary: { count: 2, partly: 2 },
    expiresAt: published.expiresAt,
    usage: published.usage,
  });
  expect(text).not.toMatch(/private/i);
  expect((await service.get(caller, first)).text, 'also where its lineage is told').not.toMatch(/private/i);
  expect((await service.get(caller, first)).body.response).not.toBeNull();
  expect((await send(id, 'publication')).status).toBe(400);
  expect((await send(id, 'chosen', { chosen_option: 'B' })).status).toBe(200);
  expect((await service.post(caller, smallDecision({ revises: id }))).status).toBe(200);
  expect(await remove(id), 'the new report').toBe(1);
  expect(await remove(id)).toBe(0);
});

test('one that runs is refused and left; one that does not exist, or is another organization’s, is none', async () => {
  await api.open({ work: false });
  const id = await decide({ async: true });
  expect(await remove(id)).toBe('running');
  expect(await api.service.database.sql`select from decision_content`).toHaveLength(1);
  expect(await remove('dec_0000000000000000000000')).toBeNull();
  const { sql } = api.service.database;
  expect(await deleteContent(sql, { organizationId: 99, decisionId: id }, OPERATOR)).toBeNull();
  expect(await organizationOf(sql, id)).toBe(api.caller.organizationId);
  expect(await organizationOf(sql, 'dec_0000000000000000000000')).toBeNull();
});

test('whoever publishes while the content is deleted finds none', async () => {
  await api.open();
  const { sql, owner } = api.service.database;
  const id = await decide();
  await owner.unsafe(`
    create function wait() returns trigger language plpgsql as $$ begin ${WAIT_FOR_LOCK}; return old; end $$;
    create trigger wait before delete on decision_content for each row execute function wait()`);
  const both: [ReturnType<typeof remove>?, ReturnType<typeof send>?] = [];
  await hold(sql, async () => {
    both[0] = remove(id);
    await untilLocked(sql, 1);
    both[1] = send(id, 'publication');
    await untilLocked(sql, 2);
  });
  const [deleted, published] = await Promise.all(both);
  expect([deleted, published?.status], published?.text).toEqual([3, 400]);
  expect(await sql`select from publications`).toHaveLength(0);
});
