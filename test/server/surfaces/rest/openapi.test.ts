/**
 * The document is valid and complete OpenAPI 3.1. open-service.ts checks every reply of the tests
 * against it, and examples.test.ts its examples.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ERROR_TYPES, REFUSALS } from '../../../../server/refusals.ts';
import { openApiDocument } from '../../../../server/surfaces/rest/openapi.ts';
import { router } from '../../../../server/surfaces/rest/router.ts';
import { SYSTEM_ONE_PREFIX, systemOneRouter } from '../../../../server/surfaces/systemone/systemone.ts';
import { EVENT_BODIES } from '../../../../server/webhooks/event-schemas.ts';
import { serve } from './serve.ts';

const Content = z.object({
  'application/json': z.strictObject({
    schema: z.looseObject({}),
    examples: z.record(z.string(), z.looseObject({ value: z.unknown() })).optional(),
  }),
});
const Operation = z.looseObject({
  servers: z.array(z.object({ url: z.string() })).optional(),
  operationId: z.string(),
  requestBody: z.object({ description: z.string(), required: z.boolean(), content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      headers: z.record(z.string(), z.unknown()),
      // A picture, a stream of events, or no body.
      content: z
        .union([
          Content,
          z.strictObject({ 'image/png': z.strictObject({}) }),
          z.strictObject({ 'text/event-stream': z.looseObject({}) }),
        ])
        .optional(),
    }),
  ),
});
const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ version: z.literal('1') }),
  servers: z.array(z.object({ url: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.looseObject({})),
    securitySchemes: z.record(z.string(), z.looseObject({})),
  }),
});

const document = Document.parse(openApiDocument('http://127.0.0.1:3000'));
const text = JSON.stringify(document);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

const Outlined = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      operationId: z.string(),
      parameters: z.array(z.object({ in: z.string(), name: z.string() })).default([]),
      requestBody: z.unknown().optional(),
    }),
  ),
);

/** What is declared of each operation, without its headers. */
function outline(paths: unknown) {
  return Object.entries(Outlined.parse(paths)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => ({
      ...{ path, method, operationId, hasBody: requestBody !== undefined },
      parameters: parameters.filter((one) => one.in !== 'header').map((one) => `${one.in} ${one.name}`),
    })),
  );
}

/**
 * A validator that refuses unknown keywords in schemas, except `discriminator`, which OpenAPI adds.
 */
const ajv = addFormats.default(
  new Ajv2020.default({ allErrors: true, allowUnionTypes: true, strictRequired: false, strictTypes: false }),
);
for (const keyword of ['discriminator', ...Object.keys(document)]) ajv.addKeyword(keyword);
ajv.addSchema(document, 'document');
function validator(pointer: string) {
  return ajv.compile({ $ref: `document#${pointer}` });
}

describe('the document', () => {
  test('is valid OpenAPI 3.1 for an independent validator', async () => {
    const verdict = await new Validator().validate(structuredClone(document));
    expect(verdict.errors).toBeUndefined();
    expect(verdict.valid).toBe(true);
    const broken = { ...structuredClone(document), info: { title: 'No version' } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test('docs/openapi.json is this document; `npm run openapi` writes it', () => {
    const written = readFileSync(resolve(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(document);
  });

  test('has the operations, the address of the service and the security scheme', () => {
    expect(document.servers).toEqual([{ url: 'http://127.0.0.1:3000/api/v1' }]);
    expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } });
    expect(document.security).toEqual([{ apiKey: [] }]);
    const names = operations.map(({ name, operation }) => `${name} ${operation.operationId}`);
    expect(names).toContain('post /decisions createDecision');
    expect(names).toContain('get /decisions/{id} getDecision');
    expect(names).toContain('post /questions askQuestions');
    expect(names).toContain('post /v1/systemone askSystemOne');
    expect(new Set(names).size).toBe(names.length);
  });

  test('has the operations, parameters and bodies that trpc-to-openapi finds in the procedures', () => {
    const found = [
      { prefix: '', router },
      { prefix: SYSTEM_ONE_PREFIX, router: systemOneRouter },
    ].flatMap(({ prefix, router }) => {
      const { paths = {} } = generateOpenApiDocument(router, { title: '', version: '1', baseUrl: '/' });
      return Object.entries(paths).map(([path, methods]) => [`${prefix}${path}`, methods] as const);
    });
    expect(outline(Object.fromEntries(found))).toEqual(outline(document.paths));
  });

  test('its examples and links have the address of the service', () => {
    const elsewhere = JSON.stringify(openApiDocument('https://decisions.example'));
    expect(elsewhere).not.toContain('127.0.0.1');
    expect(elsewhere).toContain('https://decisions.example/api/v1/decisions/dec_');
    expect(elsewhere).toContain('https://decisions.example/docs/errors');
  });

  test('every reference has its target, and every component is used', () => {
    const references = new Set(text.match(/#\/components\/\w+\/[\w-]+/g));
    const components = Object.entries(document.components).flatMap(([kind, named]) =>
      kind === 'securitySchemes'
        ? []
        : Object.keys(Object(named)).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...references].sort()).toEqual(components.sort());
  });

  test('the schemas of the API have the expected names', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        'ExplicitDecisionRequest',
        'ExplicitDecisionResponse',
        'DirectDecisionRequest',
        'DirectDecisionResponse',
        'QuestionsRequest',
        'QuestionsResponse',
        'RunningNotice',
        'DecisionRecord',
        'Stakeholder',
        'Metadata',
        'Assessment',
        'ChosenReport',
      ]),
    );
  });

  test('an answer may have further properties only where the specification allows them', () => {
    const { schemas } = document.components;
    const isClosed = (name: string) => schemas[name]?.additionalProperties === false;
    const closed = Object.keys(schemas).filter(isClosed);
    expect(closed).toEqual(
      expect.arrayContaining(['ExplicitDecisionResponse', 'DirectDecisionResponse', 'QuestionsResponse']),
    );
    expect(closed).toEqual(
      expect.arrayContaining(
        // System One ignores unknown properties.
        Object.keys(schemas).filter((name) => /Request$/.test(name) && !name.startsWith('SystemOne')),
      ),
    );
    for (const open of ['StakeholderResult', 'ResultConsequence', 'ResultOverlap', 'Usage', 'ResultMeta'])
      expect(isClosed(open), open).toBe(false);
    expect(Object.keys(Object(schemas.ExplicitDecisionResponse?.properties)).sort()).toEqual(
      [
        ...[
          'id',
          'model',
          'mode',
          'overlap',
          'seed',
          'results',
          'agreement',
          'warnings',
          'usage',
          'cost_usd',
        ],
        ...['links', 'meta', 'notes', 'lineage'],
      ].sort(),
    );
    expect(Object.keys(Object(schemas.DirectDecisionResponse?.properties)).sort()).toEqual(
      ['id', 'model', 'results', 'agreement', 'usage', 'cost_usd', 'lineage'].sort(),
    );
  });

  test('a strict validator accepts every schema', () => {
    for (const name of Object.keys(document.components.schemas))
      expect(() => validator(`/components/schemas/${name}`), name).not.toThrow();
    expect(() => ajv.compile({ type: 'strin' })).toThrow();
    expect(() => ajv.compile({ typo: 1 })).toThrow();
  });
});

describe('every operation', () => {
  test.each(operations)(
    '$name: lists 401, 500 and 503, and Retry-After with 202, 429 and 503',
    ({ operation }) => {
      const { responses } = operation;
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '500', '503']));
      for (const [status, { headers }] of Object.entries(responses)) {
        expect(headers).toHaveProperty('X-Request-Id');
        expect('Retry-After' in headers, status).toBe(['202', '429', '503'].includes(status));
      }
    },
  );

  test.each(operations)('$name: the examples of its replies fit their schemas', ({ name, operation }) => {
    const [method = '', path = ''] = name.split(' ');
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      const parsed = Content.safeParse(content);
      if (!status.startsWith('2') || !parsed.success) continue;
      const { examples = {} } = parsed.data['application/json'];
      expect(Object.keys(examples), status).not.toEqual([]);
      const place = `/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}/responses/${status}`;
      const validate = validator(`${place}/content/application~1json/schema`);
      for (const { value } of Object.values(examples))
        expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
      expect(validate({ id: 1, models: 1 })).toBe(false);
    }
  });

  test('the example of each webhook is a body as it is sent', () => {
    const Webhooks = z.record(
      z.enum(Object.keys(EVENT_BODIES) as (keyof typeof EVENT_BODIES)[]),
      z.object({ post: z.looseObject({ requestBody: z.looseObject({ content: Content }) }) }),
    );
    for (const [type, { post }] of Object.entries(Webhooks.parse(document.webhooks))) {
      const { body } = EVENT_BODIES[type as keyof typeof EVENT_BODIES];
      const { examples = {} } = post.requestBody.content['application/json'];
      // What the schema does not know would be left out.
      expect(body.parse(examples[type]?.value), type).toEqual(examples[type]?.value);
    }
  });

  // The errors of System One have shapes of their own: surfaces/systemone/errors.test.ts.
  test.each(operations.filter(({ operation }) => operation.servers === undefined))(
    '$name: each error status lists only types of that status, and has valid examples',
    (one) => {
      const [method = '', path = ''] = one.name.split(' ');
      for (const [status, { content }] of Object.entries(one.operation.responses)) {
        if (Number(status) < 400) continue;
        const { schema, examples = {} } = Content.parse(content)['application/json'];
        const { type } = z
          .object({
            properties: z.object({ error: z.object({ properties: z.object({ type: z.unknown() }) }) }),
          })
          .parse(schema).properties.error.properties;
        const allowed = Object.values(REFUSALS).filter((row) => row.status === Number(status));
        const said = z.object({ enum: z.array(z.enum(ERROR_TYPES)).min(1) }).parse(type).enum;
        for (const one of said) expect(allowed.map((row) => row.type)).toContain(one);
        const place = `/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}/responses/${status}`;
        const validate = validator(`${place}/content/application~1json/schema`);
        expect(Object.keys(examples).length).toBeGreaterThan(0);
        for (const { value } of Object.values(examples))
          expect(validate(value), JSON.stringify(value)).toBe(true);
        const rest = {
          code: 'new_code',
          message: 'x',
          param: null,
          doc_url: 'https://decisions.example.com/docs',
        };
        expect(validate({ error: { ...rest, type: 'other' } })).toBe(false);
        // The set of codes is open.
        expect(validate({ error: { ...rest, type: said[0] } })).toBe(true);
      }
    },
  );
});

describe('the service', () => {
  const api = serve();

  test('serves the document to anyone', async () => {
    const reply = await api.service.app.inject({ url: '/api/openapi.json' });
    expect(reply.headers['content-type']).toContain('application/json');
    expect(reply.json()).toEqual(document);
  });
});
