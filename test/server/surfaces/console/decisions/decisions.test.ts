/** One decision at the console: who sees it and may change it, and its live progress. */
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../../../server/accounts/audit-log.ts';
import { makeKey } from '../../../../../server/accounts/manage-keys.ts';
import { lookAt } from '../../../../../server/decisions/progress/look.ts';
import type { Watcher } from '../../../../../server/decisions/progress/watcher.ts';
import { openPlaces } from '../../../../../server/limits/places.ts';
import {
  toProgress,
  watchProgress,
} from '../../../../../server/surfaces/console/decisions/watch-progress.ts';
import { textSoFar } from '../../../../output.ts';
import { until } from '../../../../until.ts';
import { type Caller, openService, smallDecision } from '../../rest/open-service.ts';
import { serve } from '../../rest/serve.ts';
import { consoleOf, type TestPerson } from '../open-console.ts';

const api = serve({ config: { maxRunningDecisions: 100 } });
const console = consoleOf(api);

/** An owner, a member with a key, and another member, with decisions of that key. */
async function organization() {
  const organizationId = await api.service.newOrganization();
  const owner = await console.newPerson(organizationId);
  const [member, other] = [await console.newPerson(organizationId), await console.newPerson(organizationId)];
  const { id: keyId, secret } = await api.service.database.sql.begin((tx) =>
    makeKey(tx, { organizationId, memberId: member.memberId, name: "Member's" }, OPERATOR),
  );
  // The session of before this key does not know it, and finds it by itself.
  const key: Caller = { organizationId, keyId, secret };
  const decide = async (changes: Record<string, unknown> = {}) =>
    String((await api.service.post(key, smallDecision(changes))).body.id);
  return { organizationId, owner, member, other, key, decide };
}

const get = (person: TestPerson, id: string) => console.query(person, 'decisions.get', { id });

describe('one decision', () => {
  test('is the record that REST sends, with the key and who made that', async () => {
    const { member, key, decide } = await organization();
    const id = await decide();
    const { status, data } = await get(member, id);
    expect(status).toBe(200);
    expect(data.record).toEqual((await api.service.get(key, id)).body);
    expect(data).toMatchObject({
      isOwn: true,
      key: {
        id: key.keyId,
        name: "Member's",
        isPlayground: false,
        madeBy: { id: member.memberId, email: member.email },
      },
    });
  });

  test('is seen by who made its key, and by everybody when it is shared; never by owners as such', async () => {
    const { owner, member, other, decide } = await organization();
    const stranger = await console.newPerson(await api.service.newOrganization());
    const hidden = await decide();
    const shared = await decide({ share_with_org: true });
    const statuses = async (id: string) =>
      Promise.all([member, owner, other, stranger].map(async (person) => (await get(person, id)).status));
    expect(await statuses(hidden)).toEqual([200, 410, 410, 410]);
    expect(await statuses(shared)).toEqual([200, 200, 200, 410]);
    const { data } = await get(owner, shared);
    expect(data).toMatchObject({ isOwn: false, record: { canChangeSharing: false, canPublish: false } });
    const messages = await Promise.all(
      [hidden, 'dec_0000000000000000000000'].map(async (id) => (await get(owner, id)).message),
    );
    expect(new Set(messages)).toEqual(
      new Set(['No such decision: it does not exist, was deleted, or is not shared with you.']),
    );
  });

  test('is changed by who made its key alone', async () => {
    const { owner, member, other, decide } = await organization();
    const id = await decide({ share_with_org: true });
    for (const person of [owner, other])
      for (const [procedure, input] of [
        ['decisions.share', { id, sharedWithOrg: false }],
        ['decisions.publish', { id }],
        ['decisions.withdraw', { id }],
      ] as const)
        expect(await console.mutate(person, procedure, input)).toMatchObject({
          status: 403,
          message: 'Only the member who made the API key of this decision can do this.',
        });
    const published = await console.mutate(member, 'decisions.publish', { id });
    expect(published.data).toMatchObject({
      record: {
        publication: {
          url: expect.stringMatching(/\/p\/[\w-]{43}$/),
          publishedBy: { id: member.memberId, name: member.email },
        },
      },
    });
    const withdrawn = await console.mutate(member, 'decisions.withdraw', { id });
    expect(withdrawn.data).toMatchObject({ record: { publication: null } });
    const hidden = await console.mutate(member, 'decisions.share', { id, sharedWithOrg: false });
    expect(hidden.data).toMatchObject({ record: { sharedWithOrg: false } });
    expect((await get(other, id)).status).toBe(410);
  });

  test('is reported on and assessed by everybody who sees it', async () => {
    const { other, member, decide } = await organization();
    const id = await decide({ share_with_org: true });
    const report = { chosen_option: 'B', followed: true, note: '<img src=x onerror=alert(1)>' };
    expect((await console.mutate(other, 'decisions.reportChosen', { id, report })).data).toMatchObject({
      record: { chosen: { chosenOption: 'B', note: report.note } },
    });
    const assessment = { overall: 'agree', stakeholders: [{ stakeholder: 'owner', best_correct: 'yes' }] };
    expect((await console.mutate(other, 'decisions.assess', { id, assessment })).data).toMatchObject({
      record: { assessments: [{ overall: 'agree' }], assessmentSummary: { count: 1 } },
    });
    const wrong = await console.mutate(member, 'decisions.reportChosen', {
      id,
      report: { chosen_option: 'Z' },
    });
    expect(wrong).toMatchObject({ status: 400, problems: [{ path: ['report', 'chosen_option'] }] });
    const unknown = await console.mutate(member, 'decisions.reportChosen', {
      id,
      report: { chosen_option: 'D' },
    });
    expect(unknown).toMatchObject({ status: 400, message: expect.stringContaining('"D" is not an option') });
  });

  test('that is held for one fetch of its key is read by a person and left to the key', async () => {
    const organizationId = await api.service.newOrganization();
    const member = await console.newPerson(organizationId);
    const { id: keyId, secret } = await api.service.database.sql.begin((tx) =>
      makeKey(tx, { organizationId, memberId: member.memberId, name: 'K', retention: 'none' }, OPERATOR),
    );
    const key = { organizationId, keyId, secret };
    const id = String((await api.service.post(key, smallDecision({ async: true }))).body.id);
    const seen = async () => Object((await get(member, id)).data.record);
    await expect.poll(async () => (await seen()).status).toBe('ok');
    expect((await seen()).response).not.toBeNull();
    expect((await api.service.get(key, id)).body.response).not.toBeNull();
    expect((await seen()).response).toBeNull();
  });
});

describe('live progress', () => {
  test('is told as events, the last of which is the end', async () => {
    const { member, other, decide } = await organization();
    const id = await decide();
    const events = async (person: TestPerson) => {
      const { payload, headers } = await api.service.app.inject({
        method: 'GET',
        url: `/console/trpc/decisions.progress?input=${encodeURIComponent(JSON.stringify({ id }))}`,
        headers: { cookie: person.cookie },
      });
      expect(headers['content-type']).toMatch(/^text\/event-stream/);
      return payload;
    };
    expect(await events(member)).toMatch(
      /data: {"status":"ok","done":(\d+),"total":\1,"secondsSoFar":[\d.]+,"secondsLeft":0}/,
    );
    expect(await events(other)).toMatch(/event: serialized-error\ndata: .*No such decision/);
  });

  test('estimates the rest from the pace that was seen', () => {
    const at = (callsDone: number, seconds: number) =>
      ({ status: 'running', callsDone, callsTotal: 10, seconds }) as const;
    expect(toProgress(at(0, 4), at(0, 4)).secondsLeft).toBeNull();
    expect(toProgress(at(4, 8), at(4, 8)).secondsLeft).toBe(12);
    expect(toProgress(at(8, 108), at(4, 100)).secondsLeft).toBe(4);
    expect(toProgress({ ...at(10, 5), status: 'ok' }, at(0, 0)).secondsLeft).toBe(0);
  });
});

describe('views of live progress', () => {
  test('end for a member who is not signed in any more, and give back their place', async () => {
    const { organizationId, member } = await organization();
    const key = await api.service.newKey(organizationId);
    const id = 'dec_neverending0000000000000';
    await api.service.database.owner`
      insert into decisions (
        organization_id, id, api_key_id, mode, status, shared_with_org, overlap_mode, calls_total, keeps_content,
        option_letters, root_id)
      values (${organizationId}, ${id}, ${key.keyId}, 'default', 'running', true, 'correct', 3, true, 'AB', ${id})`;
    const caller = { kind: 'person', ...member, keyIds: [], playgroundKeyId: null, sessionId: 1 };
    const { services } = api.service;
    const subscriptions = openPlaces({
      most: { session: 1, organization: 1 },
      all: 1,
      what: 'views',
      retryAfterSeconds: 1,
    });
    const lookAllTheTime: Watcher['watch'] = (watched, onState) => {
      let isStopped = false;
      const look = async () => {
        while (!isStopped) onState((await lookAt(services.database.sql, [watched]))[0] ?? null);
      };
      void look();
      return () => {
        isStopped = true;
      };
    };
    const view = (isStillSignedIn: () => Promise<boolean>, signal?: AbortSignal) =>
      watchProgress(
        Object({
          services: { ...services, watcher: { watch: lookAllTheTime } },
          tools: { subscriptions },
          signals: { ended: new AbortController().signal },
          isStillSignedIn,
        }),
        Object(caller),
        { decisionId: id, signal },
      );
    const first = view(async () => false);
    expect((await first.next()).value).toMatchObject({
      status: 'running',
      done: 0,
      total: 3,
      secondsLeft: null,
    });
    await expect(view(async () => true).next(), 'there is one place').rejects.toThrow('1 views are open');
    await expect(first.next()).rejects.toThrow('your session has ended');
    // Nobody listens: the view ends.
    const leaving = new AbortController();
    const second = view(async () => true, leaving.signal);
    await second.next();
    leaving.abort();
    expect(await second.next()).toEqual({ done: true, value: undefined });
    // Sharing ends: nothing more is told.
    const third = view(async () => true);
    await third.next();
    await api.service.database.owner`update decisions set shared_with_org = false where id = ${id}`;
    await expect(third.next()).rejects.toThrow('No such decision');
    await api.service.database.owner`
      update decisions set status = 'error', finished_at = now(), failed_part = 'service' where id = ${id}`;
  });

  test('of one session are eight at most and of one organization forty, over HTTP, and the service stops beside them', async () => {
    const waiting = await openService(api.ground, { work: false });
    const there = consoleOf({ ground: api.ground, service: waiting, caller: api.caller });
    const organizationId = await waiting.newOrganization();
    const person = await there.newPerson(organizationId);
    const { data } = await there.mutate(person, 'playground.decide', {
      request: smallDecision({ async: true }),
    });
    const again = await there.signIn(person);
    await waiting.app.listen({ host: '127.0.0.1', port: 0 });
    const address = waiting.app.server.address();
    if (address === null || typeof address === 'string') throw new Error('the service does not listen');
    const view = async (cookie: string, id = data.id) => {
      const input = encodeURIComponent(JSON.stringify({ id }));
      const sent = request({
        port: address.port,
        path: `/console/trpc/decisions.progress?input=${input}`,
        headers: { cookie },
      });
      const [reply] = await once(sent.end(), 'response');
      return { text: textSoFar(reply), leave: () => void reply.destroy() };
    };
    const isView = (one: { text(): string }) =>
      until('an event', () => one.text().includes('"status":"running"'));
    const views = await Promise.all(Array.from({ length: 8 }, () => view(again.cookie)));
    await Promise.all(views.map(isView));
    const ninth = await view(again.cookie);
    await until('the refusal', () => ninth.text().includes('8 views of live progress are open'));
    // Of an organization are forty at most, by however many sessions, and no other has fewer.
    for (let session = 1; session < 5; session += 1) {
      const { cookie } = await there.signIn(person);
      const more = await Promise.all(Array.from({ length: 8 }, () => view(cookie)));
      await Promise.all(more.map(isView));
    }
    const beyond = await view((await there.signIn(person)).cookie);
    await until('the refusal', () =>
      beyond.text().includes('40 views of live progress are open, which is the limit of one organization'),
    );
    const other = await there.newPerson(await waiting.newOrganization());
    const made = await there.mutate(other, 'playground.decide', {
      request: smallDecision({ async: true }),
    });
    await isView(await view(other.cookie, made.data.id));
    for (const one of views.slice(0, 4)) one.leave();
    await until('a place again', async () => {
      const one = await view(again.cookie);
      await until('an answer', () => /running|views of/.test(one.text()));
      const isView = one.text().includes('"status":"running"');
      one.leave();
      return isView;
    });
    await waiting.close();
  });
});
