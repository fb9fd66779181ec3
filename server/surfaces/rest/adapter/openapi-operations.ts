/**
 * Describes an operation in OpenAPI: bodies from the schemas that check them, errors from the table
 * of refusals.
 */
import { z } from 'zod';
import { formatBytes, SMALL_BODY_BYTES } from '../../../http/bodies/body-limits.ts';
import { errorReply } from '../../../http/serving/error-reply.ts';
import { type ErrorType, invalidAt, REFUSALS, Refusal, type RefusalName } from '../../../refusals.ts';
import { FAULTS } from '../../../wire/request-faults.ts';
import { mayBeEmpty } from './inputs.ts';
import type { Json, SchemaBook } from './openapi-schemas.ts';
import type { HeaderNote, Operation } from './trpc.ts';

/** The header that every POST takes. */
const SENDING_AGAIN: Record<string, HeaderNote> = {
  'Idempotency-Key': {
    description:
      'Makes it safe to send the request again for 24 hours. A request with the same key, path and body runs once; a repeat gets the first answer, or 410 when that has expired or was deleted. The same key with another path or body is 400. Choose a new key for each request. Only 2xx answers are remembered.',
    schema: z
      .string()
      .regex(/^[ -~]{1,255}$/)
      .meta({ minLength: 1, maxLength: 255 }),
  },
};

interface Surroundings {
  /** The noun's name in the document. */
  tag: string;
  book: SchemaBook;
  /** Name of a path parameter → its description. */
  describedParameters: Readonly<Record<string, string>>;
  /** Status → title → a reply that the document shows as an example. */
  replies: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  baseUrl: string;
}

export function describeOperation(
  { openapi, wire, pathParameters, query, body }: Operation,
  { tag, book, describedParameters, replies, baseUrl }: Surroundings,
): Json {
  const { operationId, summary, description } = openapi;
  const inPath = pathParameters.map((name) => {
    const description = describedParameters[name];
    if (description === undefined) throw new Error(`the path parameter ${name} is not described`);
    return { name, in: 'path', required: true, description, schema: { type: 'string', minLength: 1 } };
  });
  const headers = openapi.method === 'POST' ? { ...wire.headers, ...SENDING_AGAIN } : wire.headers;
  const inHeader = Object.entries(headersOf(headers ?? {}, 'input', book)).map(([name, header]) => ({
    name,
    in: 'header',
    ...header,
  }));
  const parameters = [...inPath, ...queryParameters(query, book), ...inHeader];
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: requestBody(wire, body, book) }),
    // Where both describe a status, the operation's own reply wins.
    responses: {
      ...refusalsOf(openapi.method, wire.refusals, { hasBody: body !== undefined, baseUrl }),
      ...repliesOf(wire, book, replies),
    },
  };
}

function queryParameters(query: Operation['query'], book: SchemaBook): Json[] {
  return Object.entries(query).map(([name, schema]) => {
    // The schema's output is documented: the caller thinks of a number, not of its text in the
    // address.
    const { description, ...described } = book.schemaOf(schema, 'output');
    return { name, in: 'query', required: false, description, schema: described };
  });
}

function requestBody(
  { examples, maxBodyBytes = SMALL_BODY_BYTES }: Operation['wire'],
  schema: z.ZodType,
  book: SchemaBook,
): Json {
  return {
    description: `At most ${formatBytes(maxBodyBytes)}`,
    required: !mayBeEmpty(schema),
    content: json({
      schema: book.schemaOf(schema, 'input'),
      ...examplesOf(examples),
    }),
  };
}

function examplesOf(examples: Readonly<Record<string, unknown>> = {}): Json {
  const shown = Object.entries(examples).map(([name, value]) => [name, { value }]);
  return shown.length === 0 ? {} : { examples: Object.fromEntries(shown) };
}

function repliesOf(
  { replies }: Operation['wire'],
  book: SchemaBook,
  recorded: Surroundings['replies'],
): Json {
  const answers: Json = {};
  for (const [status, { description, schema, type, retryAfter = false, headers = {} }] of Object.entries(
    replies,
  ))
    answers[status] = {
      description,
      headers: { ...commonHeaders(retryAfter), ...headersOf(headers, 'output', book) },
      ...(schema === undefined
        ? {}
        : {
            content: json({ schema: book.schemaOf(schema, 'output'), ...examplesOf(recorded[status]) }),
          }),
      // OpenAPI 3.1 describes bytes by their media type alone.
      ...(type === undefined ? {} : { content: { [type]: examplesOf(recorded[status]) } }),
    };
  return answers;
}

function headersOf(headers: Record<string, HeaderNote>, io: 'input' | 'output', book: SchemaBook) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, { description, schema, required = false }]) => [
      name,
      { description, required, schema: book.schemaOf(schema, io) },
    ]),
  );
}

function commonHeaders(retryAfter: boolean): Json {
  const names = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', ...(retryAfter ? ['Retry-After'] : [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const REPLY_HEADERS = {
  'X-Request-Id': {
    description: 'The id of this request, which the log has as well',
    required: true,
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description:
      'On every reply to a valid API key: how many requests it may send in a minute, how many of them may create or change something, and how many of the latter all keys of its organization may send together',
    required: false,
    schema: {
      type: 'string',
      example: '"requests";q=600;w=60, "creating";q=60;w=60, "organization";q=300;w=60',
    },
  },
  RateLimit: {
    description:
      'With RateLimit-Policy: how many of those requests are left (`r`), and in how many seconds all are available again (`t`); only the limits that the request counts against',
    required: false,
    schema: {
      type: 'string',
      example: '"requests";r=597;t=42, "creating";r=59;t=42, "organization";r=298;t=12',
    },
  },
  'Retry-After': {
    description: 'Seconds to wait before asking again',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
};

/** The refusals that any operation can answer. */
const COMMON_REFUSALS: readonly RefusalName[] = [
  'no_valid_key',
  'rate_limited',
  'internal_error',
  'unavailable',
];

/**
 * One reply for each status, with the error types that it can carry and an example of each refusal.
 */
function refusalsOf(
  method: string,
  refusals: readonly RefusalName[],
  { hasBody, baseUrl }: { hasBody: boolean; baseUrl: string },
): Json {
  const again: RefusalName[] = method === 'POST' ? ['answer_gone'] : [];
  const names = [...new Set([...refusals, ...again, ...COMMON_REFUSALS])];
  const answers: Json = {};
  for (const status of new Set(names.map((name) => REFUSALS[name].status))) {
    const these = names.filter((name) => REFUSALS[name].status === status);
    const types = [...new Set(these.map((name) => REFUSALS[name].type))];
    answers[status] = {
      description: these.map((name) => `\`${REFUSALS[name].type}\`: ${REFUSALS[name].message}`).join('\n\n'),
      headers: commonHeaders(status === 429 || status === 503),
      content: json({
        schema: errorSchema(types, these),
        examples: Object.fromEntries(these.map((name) => [name, exampleOf(name, { hasBody, baseUrl })])),
      }),
    };
  }
  return answers;
}

/**
 * The example of a refusal. For `invalid_request` the message is a typical one, because the service
 * nearly always replaces the message of the table.
 */
function exampleOf(name: RefusalName, { hasBody, baseUrl }: { hasBody: boolean; baseUrl: string }): Json {
  if (name !== 'invalid_request') return { value: errorReply(new Refusal(name), baseUrl).body };
  const refusal = hasBody
    ? invalidAt(
        'options[0].consequences[0].valence',
        'expected "benefit" or "harm"; seed: expected a whole number from 0 to 4294967295',
      )
    : invalidAt('query', 'this operation takes no parameters', 'unknown_parameter');
  return { value: errorReply(refusal, baseUrl).body };
}

function json(content: Json): Json {
  return { 'application/json': content };
}

/** Every error has this body. */
function errorSchema(types: readonly ErrorType[], refusals: readonly RefusalName[]): Json {
  const codes = refusals.flatMap((name) => (name === 'invalid_request' ? [...FAULTS] : [name]));
  const error = {
    type: 'object',
    required: ['type', 'code', 'message', 'param', 'doc_url'],
    additionalProperties: false,
    description: 'What went wrong',
    properties: {
      type: { type: 'string', enum: types, description: 'Kind of error' },
      code: {
        type: 'string',
        description: 'What exactly went wrong: codes keep their meaning, and new ones may come',
        examples: codes,
      },
      message: { type: 'string', description: 'What is wrong and what to do, for a person' },
      param: {
        type: ['string', 'null'],
        description:
          'Place in the request, as the message writes it, such as `options[1].description`; null where there is none',
      },
      doc_url: { type: 'string', format: 'uri', description: 'Page about the code' },
    },
  };
  return { type: 'object', required: ['error'], additionalProperties: false, properties: { error } };
}
