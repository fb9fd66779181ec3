/** The OpenAPI 3.1 document: paths from the router, bodies from the very schemas that check them. */
import { generateOpenApiDocument } from 'trpc-to-openapi';
import { z } from 'zod';
import { REFUSALS, type RefusalName } from '../refusals.ts';
import { operations, router } from './router.ts';
import { API_PREFIX } from './routes.ts';
import type { Operation } from './trpc.ts';

/** What any operation can answer, whatever it does. */
const COMMON_REFUSALS: readonly RefusalName[] = ['no_valid_key', 'internal_error', 'unavailable'];

type Json = Record<string, unknown>;

export function openApiDocument(baseUrl: string): Json {
  const document = generateOpenApiDocument(router, {
    title: 'Decision analysis',
    version: '1',
    baseUrl: `${baseUrl}${API_PREFIX}`,
    openApiVersion: '3.1.0',
  });
  const paths: Record<string, Json> = {};
  for (const { openapi, wire } of operations) {
    const { method, path, operationId, summary, description } = openapi;
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const operation = {
      operationId,
      summary,
      description,
      security: [{ Authorization: [] }],
      ...(parameters.length === 0 ? {} : { parameters }),
      ...(wire.body === undefined ? {} : { requestBody: requestBody(wire.body) }),
      responses: responses(wire),
    };
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return { ...document, paths, components: { ...document.components, schemas: { Error: errorSchema } } };
}

function requestBody(schema: z.ZodType): Json {
  return { required: true, content: json(jsonSchema(schema, 'input')) };
}

function responses({ replies, refusals }: Operation['wire']): Json {
  const answers: Json = {};
  for (const [status, { description, schema, retryAfter }] of Object.entries(replies))
    answers[status] = {
      description,
      headers: headers(retryAfter === true),
      content: json(jsonSchema(schema, 'output')),
    };
  const names = [...new Set([...refusals, ...COMMON_REFUSALS])];
  for (const status of new Set(names.map((name) => REFUSALS[name].status))) {
    const rows = names.map((name) => REFUSALS[name]).filter((row) => row.status === status);
    answers[status] = {
      description: rows.map(({ message }) => message).join(' '),
      headers: headers(status === 429 || status === 503),
      content: json({ $ref: '#/components/schemas/Error' }),
    };
  }
  return answers;
}

function headers(retryAfter: boolean): Json {
  const said = (description: string, type: string) => ({ description, schema: { type } });
  return {
    'X-Request-Id': said('Names this request in the log', 'string'),
    ...(retryAfter ? { 'Retry-After': said('Seconds to wait before asking again', 'integer') } : {}),
  };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** Required is what the schema refuses to miss; the JSON Schema of a checked list alone would leave it out. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema: made }) => {
      if (io !== 'input' || !(zodSchema instanceof z.ZodObject)) return;
      const required = Object.entries(zodSchema.shape)
        .filter(([, inner]) => !z.safeParse(inner, undefined).success)
        .map(([name]) => name);
      if (required.length > 0) made.required = required;
    },
  });
  return plain;
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['type', 'message'],
      additionalProperties: false,
      properties: {
        type: { type: 'string', enum: [...new Set(Object.values(REFUSALS).map(({ type }) => type))] },
        message: { type: 'string' },
      },
    },
  },
};
