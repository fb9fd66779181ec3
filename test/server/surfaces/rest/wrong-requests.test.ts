/**
 * Sends the wrong requests to a service on a real database and checks what a newcomer reads. With
 * WRONG_REQUESTS=FILE it writes request and reply of each to the file, for a reader who judges
 * whether the reply alone is enough to mend the request.
 */
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallDecision } from './open-service.ts';
import { serve } from './serve.ts';
import { WRONG_REQUESTS } from './wrong-requests.ts';

const api = serve();
const pages: string[] = [];
let id = '';

beforeAll(async () => {
  id = String((await api.service.post(api.caller, smallDecision())).body.id);
});
afterAll(() => {
  const file = process.env.WRONG_REQUESTS;
  if (file !== undefined) writeFileSync(file, `# Wrong requests\n\n${pages.join('\n')}`);
});

test('there are at least 60, each with a name of its own', () => {
  expect(new Set(WRONG_REQUESTS.map(({ name }) => name)).size).toBe(WRONG_REQUESTS.length);
  expect(WRONG_REQUESTS.length).toBeGreaterThanOrEqual(60);
});

test.each(WRONG_REQUESTS.map((one) => [one.name, one] as const))('%s', async (name, one) => {
  const [method = '', path = ''] = one.sent.replace('ID', id).split(' ');
  const payload = typeof one.body === 'string' ? one.body : JSON.stringify(one.body);
  const given = {
    ...(one.hasKey === false ? {} : { authorization: `Bearer ${api.caller.secret}` }),
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...one.headers,
  };
  const headers = Object.fromEntries(
    Object.entries(given).filter(([header, value]) => header !== 'content-type' || value !== ''),
  );
  const reply = await api.service.app.inject({
    method: method as 'GET',
    url: path,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const { error } = reply.json();
  pages.push(
    `## ${name}\n\n${one.sent}\n\n\`\`\`\n${(payload ?? '').slice(0, 600)}\n\`\`\`\n\n${reply.statusCode}: ${error.code}, ${error.param}\n\n> ${error.message}\n`,
  );
  const { status, type = 'invalid_request', code, param } = one;
  expect({ status: reply.statusCode, ...error }).toMatchObject({ status, type, code, param });
  for (const part of one.says) expect(error.message).toContain(part);
  const { baseUrl } = api.service.services.config;
  expect(error.doc_url).toBe(`${baseUrl}/docs/errors#${code}`);
  expect(reply.payload).not.toContain(api.caller.secret);
});
