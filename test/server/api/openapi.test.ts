/** The document says what the service does: replies are checked against it by an independent validator. */
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Caller,
  type Ground,
  openGround,
  openService,
  type Reply,
  smallDecision,
  type TestService,
} from './open-service.ts';

const Operation = z.looseObject({
  operationId: z.string(),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) })
    .optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      headers: z.record(z.string(), z.unknown()),
      content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }),
    }),
  ),
});
const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ version: z.literal('1') }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.object({ Error: z.looseObject({}) }) }),
});

let ground: Ground;
let service: TestService;
let caller: Caller;
let document: z.infer<typeof Document>;
beforeAll(async () => {
  ground = await openGround();
  service = await openService(ground);
  caller = await service.newKey(await service.newOrganization());
  const reply = await service.app.inject({ url: '/api/openapi.json' });
  expect(reply.headers['content-type']).toContain('application/json');
  document = Document.parse(reply.json());
});
afterAll(async () => {
  await service?.close();
  await ground?.close();
});

function validator(schema: Record<string, unknown>) {
  const ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true }));
  return ajv.compile({ ...schema, components: document.components });
}

function expectDocumented(path: string, method: string, reply: Reply): void {
  const response = document.paths[path]?.[method]?.responses[reply.status];
  expect(response, `${method} ${path} ${reply.status}`).toBeDefined();
  const validate = validator(response?.content['application/json'].schema ?? {});
  expect(validate(reply.body), JSON.stringify(validate.errors)).toBe(true);
  if ('Retry-After' in (response?.headers ?? {})) expect(reply.headers['retry-after']).toMatch(/^\d+$/);
}

test('it names the operations and where they are', () => {
  expect(document.servers).toEqual([{ url: 'http://127.0.0.1:3000/api/v1' }]);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  );
  expect(operations).toEqual([
    'post /decisions createDecision',
    'get /decisions/{id} getDecision',
    'post /questions askQuestions',
  ]);
});

test('replies are as it says', async () => {
  const bad = await service.post(caller, {});
  expectDocumented('/decisions', 'post', bad);
  const done = await service.post(caller, smallDecision());
  expect(done.status).toBe(200);
  expectDocumented('/decisions', 'post', done);
  const running = await service.post(caller, smallDecision({ async: true }));
  expect(running.status).toBe(202);
  expectDocumented('/decisions', 'post', running);
  expectDocumented('/decisions/{id}', 'get', await service.get(caller, String(done.body.id)));
  expectDocumented('/decisions/{id}', 'get', await service.ended(caller, String(running.body.id)));
  expectDocumented('/decisions/{id}', 'get', await service.get(caller, 'dec_x'));
  expectDocumented('/decisions/{id}', 'get', await service.get({ ...caller, secret: 'x' }, 'dec_x'));
});

test('it refuses and accepts the bodies that the service does', async () => {
  const schema = document.paths['/decisions']?.post?.requestBody?.content['application/json'].schema ?? {};
  const validate = validator(schema);
  const remove = (name: string) => {
    const { [name]: _, ...rest } = smallDecision();
    return rest;
  };
  expect(validate(smallDecision()), JSON.stringify(validate.errors)).toBe(true);
  for (const wrong of [
    ...['context', 'stakeholders', 'options'].map(remove),
    smallDecision({ seed: 1.5 }),
    smallDecision({ seed: '5' }),
    smallDecision({ extra: 1 }),
    smallDecision({ context: '' }),
    smallDecision({ context: '🙂'.repeat(20_001) }),
    smallDecision({ stakeholders: [] }),
    smallDecision({ metadata: { on_behalf_of: { email: 'x' } } }),
  ]) {
    expect(validate(wrong), JSON.stringify(wrong).slice(0, 200)).toBe(false);
    expect((await service.post(caller, wrong)).status).toBe(400);
  }
  const emoji = smallDecision({ context: '🙂'.repeat(20_000) });
  expect(validate(emoji)).toBe(true);
  expect((await service.post(caller, emoji)).status).toBe(200);
});
