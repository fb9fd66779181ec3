/** Each refusal is counted once under its code, also where the status of the reply is 200. */
import { beforeEach, expect, test } from 'vitest';
import { METRICS } from '../../../server/observer/metrics.ts';
import { type Observer, UNOBSERVED } from '../../../server/observer/observer.ts';
import { consoleOf, type TestPerson } from './console/open-console.ts';
import { ERAS } from './mcp/clients.ts';
import { smallDecision } from './rest/open-service.ts';
import { serve } from './rest/serve.ts';

const NONE = 'dec_0000000000000000000000';
const counted: string[] = [];
const observer: Observer = {
  ...UNOBSERVED,
  add(key, labels) {
    if (key === 'refusals') counted.push(String(Object(labels).code));
  },
};
const api = serve({ observer });
const console = consoleOf(api);

let person: TestPerson;
beforeEach(async () => {
  person = await console.newPerson(await api.service.newOrganization());
  counted.length = 0;
});

/** A request is counted when its reply has ended. */
async function expectCounted(code: string): Promise<void> {
  await expect.poll(() => counted.filter((one) => one !== 'wrong_method')).toEqual([code]);
  const codes: readonly string[] = METRICS.refusals.labels.code;
  expect(codes).toContain(code);
}

test('of REST', async () => {
  await api.service.get(api.caller, NONE);
  await expectCounted('no_such_decision');
});

test.each(ERAS)('of a tool of MCP, by a client of %s', async (_era, connect) => {
  const client = await connect(api.service, api.caller);
  for (const [tool, given, code] of [
    ['decision_get', { id: NONE }, 'no_such_decision'],
    ['decision_get', { id: NONE, hostile_name: 1 }, 'unknown_property'],
    ['decision_create', smallDecision({ options: [] }), 'invalid_value'],
    ['no_such_tool', {}, 'invalid_value'],
  ] as const) {
    counted.length = 0;
    const { isError } = await client.call(tool, given).catch(() => ({ isError: true }));
    expect(isError, tool).toBe(true);
    await expectCounted(code);
  }
  counted.length = 0;
  expect((await client.call('decision_create', smallDecision())).isError).toBe(false);
  expect(counted).toEqual([]);
});

test('of the console, in queries, changes and live views', async () => {
  for (const [refused, code] of [
    [() => console.query(null, 'settings.sessions'), 'not_signed_in'],
    [() => console.query(person, 'decisions.get', { id: NONE }), 'no_such_decision'],
    [() => console.query(person, 'hostile.name'), 'unknown_path'],
    [() => console.mutate(person, 'settings.setName', { name: '' }), 'invalid_value'],
    [
      () => console.mutate(person, 'settings.setName', { name: 'A' }, { origin: 'https://evil.example' }),
      'foreign_page',
    ],
  ] as const) {
    counted.length = 0;
    expect((await refused()).status).toBeGreaterThanOrEqual(400);
    await expectCounted(code);
  }
  counted.length = 0;
  const { payload, statusCode } = await api.service.app.inject({
    url: `/console/trpc/decisions.progress?input=${encodeURIComponent(JSON.stringify({ id: NONE }))}`,
    headers: { cookie: person.cookie },
  });
  expect([statusCode, payload]).toEqual([200, expect.stringContaining('No such decision')]);
  await expectCounted('no_such_decision');
});
