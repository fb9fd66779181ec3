/**
 * Tries wrong values at every place of a full request: other types, characters that cannot be
 * stored, and names with a meaning in JavaScript.
 */
import { describe, expect, test } from 'vitest';
import { FULL, leavesOf, objectsOf, type Path, withValue, written } from './full-requests.ts';
import { documentOf, type Reply } from './open-service.ts';
import { serve } from './serve.ts';

/** Nothing that is compiled or kept meanwhile may change an answer. */
const ACCEPTED = process.env.LONG === '1' ? 1000 : 100;

const api = serve({ work: false, config: { maxRunningDecisions: 100_000 } });

type Send = (typeof FULL)[number]['send'];

async function refused(send: Send, body: unknown, place: Path): Promise<string> {
  const reply: Reply = await api.service[send](api.caller, body);
  const where = written(place);
  expect(reply.status, `${where}: ${reply.text}`).toBe(400);
  expect(reply.body.error).toMatchObject({ type: 'invalid_request' });
  const message = String(Object(reply.body.error).message);
  expect(message.startsWith(`${where}: `), `${message} does not name ${where}`).toBe(true);
  return message;
}

/**
 * Expects the refusal of the service and of the OpenAPI document, which is made from the same
 * schemas.
 */
async function refusedByBoth(send: Send, body: unknown, place: Path): Promise<void> {
  await refused(send, body, place);
  const url = `/api/v1/${send === 'post' ? 'decisions' : 'questions'}`;
  const why = documentOf(api.service.services.config.baseUrl).refusesBody({ method: 'POST', url, body });
  expect(why, `${written(place)} is allowed by the document`).not.toBeNull();
}

/** A `state` may be an object with any content. */
const isState = (path: Path) => path[0] === 'state';

const WRONG = {
  number: [null, '', true, [], {}, '5', 1.5],
  boolean: [null, '', 0, 1, [], {}, '5', 'true'],
} as const;

/** Puts values of wrong types at every number and boolean; returns how many were tried. */
async function swapTypes({ send, body }: (typeof FULL)[number]): Promise<number> {
  let tried = 0;
  for (const { path, value } of leavesOf(body()))
    if (typeof value === 'number' || typeof value === 'boolean')
      for (const wrong of WRONG[typeof value === 'number' ? 'number' : 'boolean']) {
        await refusedByBoth(send, withValue(body(), path, wrong), path);
        tried += 1;
      }
  return tried;
}

test(`null, "", true, [], {} and "5" in place of any number or boolean are 400, also after ${ACCEPTED} accepted requests`, async () => {
  for (const one of FULL) expect(await swapTypes(one)).toBeGreaterThan(10);
  for (let call = 0; call < ACCEPTED; call += 1) {
    const { send, body, accepted } = FULL[call % FULL.length]!;
    const reply = await api.service[send](api.caller, body());
    expect(reply.status, reply.text).toBe(accepted);
  }
  for (const one of FULL) await swapTypes(one);
});

describe.each(FULL)('$name', ({ send, body, accepted }) => {
  const strings = leavesOf(body()).filter(({ value }) => typeof value === 'string');

  test('is accepted unchanged', async () => {
    const reply = await api.service[send](api.caller, body());
    expect(reply.status, reply.text).toBe(accepted);
    expect(strings.length).toBeGreaterThan(10);
  });

  test('null, a number, true, [] and {} in place of any string are 400', async () => {
    for (const { path } of strings)
      for (const value of [null, 5, true, [], {}])
        if (!(isState(path) && JSON.stringify(value) === '{}'))
          await refusedByBoth(send, withValue(body(), path, value), path);
  });

  test('an unknown property at every level is 400', async () => {
    for (const path of objectsOf(body())) {
      const place = [...path, 'extra'];
      await refusedByBoth(send, withValue(body(), place, 1), place);
    }
  });

  test('NUL and half a surrogate pair in every string and in a key of every object are 400', async () => {
    for (const [character, says] of [
      ['\0', 'contains the character NUL (\\u0000); remove it'],
      ['\ud83d', 'contains half of a surrogate pair; send whole characters'],
      ['\udc00', 'contains half of a surrogate pair; send whole characters'],
    ] as const) {
      for (const { path, value } of strings)
        expect(await refused(send, withValue(body(), path, `${value}${character}x`), path)).toContain(says);
      for (const path of objectsOf(body())) {
        const reply = await api.service[send](api.caller, withValue(body(), [...path, `k${character}`], 1));
        expect(reply.status).toBe(400);
        expect(Object(reply.body.error).message).toContain(says);
      }
    }
  });

  test('__proto__ as a key of every object is 400, and changes no object', async () => {
    for (const path of objectsOf(body())) {
      const place = [...path, '__proto__'];
      expect(await refused(send, withValue(body(), place, { polluted: 1 }), place)).toContain(
        'cannot be a name',
      );
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

test('__proto__ is refused as an id everywhere', async () => {
  for (const { send, body } of FULL)
    for (const { path } of leavesOf(body())) {
      const names = path.at(-1) === 'id' || path.at(-2) === 'stakeholders';
      if (names) await refused(send, withValue(body(), path, '__proto__'), path);
    }
});

test('characters of four bytes come back as they were sent, in every free text', async () => {
  for (const { send, body } of FULL.filter((one) => one.send === 'post')) {
    const free = (path: Path) =>
      !['id', 'mode', 'model', 'valence', 'platform', 'tracker', 'email'].includes(String(path.at(-1))) &&
      !['stakeholders', 'valence'].includes(String(path.at(-2)));
    let sent = body();
    let changed = 0;
    for (const { path, value } of leavesOf(body()))
      if (typeof value === 'string' && free(path)) {
        sent = withValue(sent, path, `🙂${value.slice(1)}𝔘`);
        changed += 1;
      }
    expect(changed).toBeGreaterThan(15);
    const reply = await api.service[send](api.caller, sent);
    expect([200, 202], reply.text).toContain(reply.status);
    const record = await api.service.get(api.caller, String(reply.body.id));
    expect(record.body.request).toEqual(sent);
  }
});
