/**
 * `source` of a record: how the decision was asked for. An integration names itself in `X-Source`.
 *
 * Covers: server/surfaces/rest/adapter/source.ts
 */
import { expect, test } from 'vitest';
import { smallDecision } from './open-service.ts';
import { serve } from './serve.ts';

const api = serve();

const direct = {
  mode: 'direct',
  context: 'A shop decides.',
  stakeholders: [{ description: 'The owner' }],
  options: [
    { id: 'A', description: 'Open longer' },
    { id: 'B', description: 'Stay as it is' },
  ],
};

async function sourceOf(body: object, headers: Record<string, string>): Promise<unknown> {
  const { body: made } = await api.service.post(api.caller, body, headers);
  return (await api.service.get(api.caller, String(made.id))).body.source;
}

test('a decision over REST has the source api', async () => {
  expect(await sourceOf(smallDecision(), {})).toBe('api');
  expect(await sourceOf(direct, {})).toBe('api');
});

test('with X-Source: connector it has the source connector, in both modes', async () => {
  const headers = { 'x-source': 'connector' };
  expect(await sourceOf(smallDecision(), headers)).toBe('connector');
  expect(await sourceOf(direct, headers)).toBe('connector');
});

test.each(['mcp', 'playground', 'api', '', 'Connector', 'connector, connector'])(
  'X-Source: %j is refused, and nothing is made',
  async (value) => {
    const before = await api.service.database.sql`select id from decisions`;
    const reply = await api.service.post(api.caller, smallDecision(), { 'x-source': value });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('X-Source: expected \\"connector\\"');
    expect(await api.service.database.sql`select id from decisions`).toHaveLength(before.length);
  },
);

test('an integration may send the header with every request', async () => {
  const reply = await api.service.send(api.caller, 'GET', '/receipts', undefined, {
    'x-source': 'connector',
  });
  expect(reply.status).toBe(200);
});
