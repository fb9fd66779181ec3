/**
 * Checks the service's replies by its OpenAPI document. The status, headers and body must be
 * documented, and the document must allow a request body that was accepted. It is stricter than the
 * document in one way: a reply may have no property that the document does not name, even where it
 * allows more.
 */
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { ERROR_TYPES, REFUSALS } from '../server/refusals.ts';
import { FAULTS } from '../server/wire/request-faults.ts';

export interface Sent {
  method: string;
  /** As it is on the request line. */
  url: string;
  /** Undefined if the body was not JSON. */
  body?: unknown;
}

export interface Answered {
  status: number;
  /** Names are in lower case. */
  headers: Readonly<Record<string, unknown>>;
  text: string;
}

export interface HeldDocument {
  /** Throws with the difference from the document. */
  checkReply(sent: Sent, answered: Answered): void;
  /** The reason why the document does not allow this body; null if it does. */
  refusesBody(sent: Sent): string | null;
}

const Reference = z.object({ $ref: z.string() });
const Header = z.looseObject({ required: z.boolean().default(false), schema: z.looseObject({}) });
const Servers = z.tuple([z.object({ url: z.url() })]);
const Operation = z.looseObject({
  /** Of an operation that is not where the others are. */
  servers: Servers.optional(),
  requestBody: z.looseObject({}).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      headers: z.record(z.string(), z.union([Reference, Header])),
      content: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
const Document = z.looseObject({
  servers: Servers,
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ headers: z.record(z.string(), Header), schemas: z.looseObject({}) }),
});
type Document = z.infer<typeof Document>;

export function holdTo(asServed: unknown): HeldDocument {
  const document = Document.parse(asServed);
  const prefixOf = (methods: Record<string, z.infer<typeof Operation>> = {}) => {
    const [{ url }] = Object.values(methods)[0]?.servers ?? document.servers;
    return new URL(url).pathname.replace(/\/$/, '');
  };
  const asks = validators(document);
  const answers = validators({ ...document, ...closed(document) });
  const find = ({ method, url }: Sent) => {
    const path = URL.parse(url, 'http://service')?.pathname ?? '';
    const route = Object.entries(document.paths).find(([one, methods]) => {
      const prefix = prefixOf(methods);
      return path.startsWith(`${prefix}/`) && matches(one, path.slice(prefix.length));
    })?.[0];
    const inside = route !== undefined || path.startsWith(`${prefixOf()}/`);
    const methods = route === undefined ? undefined : document.paths[route];
    const place = ['paths', route ?? '', method.toLowerCase()];
    return { inside, methods, operation: methods?.[method.toLowerCase()], place };
  };
  const refusesBody = (sent: Sent) => {
    const { operation, place } = find(sent);
    if (operation?.requestBody === undefined) return null;
    if (sent.body === undefined && operation.requestBody.required === false) return null;
    return asks([...place, 'requestBody', ...CONTENT], sent.body);
  };
  const checkReply = (sent: Sent, answered: Answered) => {
    const fail = (why: string) => {
      throw new Error(
        `${sent.method} ${shorten(sent.url)} ${answered.status}: ${why}\nanswered: ${shorten(answered.text)}`,
      );
    };
    if (answered.headers['x-request-id'] === undefined) fail('no X-Request-Id');
    const { inside, methods, operation, place } = find(sent);
    // The answer to a browser's question about a page of another origin is no operation.
    const isPreflight = sent.method === 'OPTIONS' && 'access-control-allow-methods' in answered.headers;
    if (!inside || isPreflight) return;
    if (operation === undefined)
      return checkNoOperation(isReadable(sent.url) ? methods : undefined, answered, fail);
    const response = operation.responses[answered.status];
    if (response === undefined) return fail('a status that the document does not know');
    checkHeaders(response.headers, document, answered, fail);
    const types = Object.keys(response.content ?? {});
    if (!types.includes('application/json')) return checkBytes(types, answered, fail);
    const errors = answers(
      [...place, 'responses', String(answered.status), ...CONTENT],
      bodyOf(answered, fail),
    );
    if (errors !== null) fail(errors);
    const refused = answered.status < 300 ? refusesBody(sent) : null;
    if (refused !== null) fail(`accepted a body that the document refuses: ${refused}`);
  };
  return { checkReply, refusesBody };
}

const CONTENT = ['content', 'application/json', 'schema'];

/** `{id}` stands for one step of the path. */
function matches(route: string, path: string): boolean {
  const [expected, given] = [route.split('/'), path.split('/')];
  return (
    expected.length === given.length &&
    expected.every((step, at) => (step.startsWith('{') ? given[at] !== '' : step === given[at]))
  );
}

type Validate = (place: readonly string[], value: unknown) => string | null;

/** Returns the errors of a value by the schema at the place, or null. */
function validators(document: Document): Validate {
  const ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true }));
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return (place, value) => {
    const pointer = place.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
    const $ref = `document#/${pointer.join('/')}`;
    const validate = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, validate);
    if (validate(value)) return null;
    return (validate.errors ?? [])
      .slice(0, 3)
      .map(
        ({ instancePath, message, params }) =>
          `${instancePath || 'body'} ${message} ${JSON.stringify(params)}`,
      )
      .join('; ');
  };
}

/** Components whose objects may only have the properties that they name. */
function closed({ components }: Document): Pick<Document, 'components'> {
  const close = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(close);
    if (typeof schema !== 'object' || schema === null) return schema;
    const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, close(value)]));
    const named = inner.type === 'object' && Object.keys(Object(inner.properties)).length > 0;
    return named ? { ...inner, additionalProperties: false } : inner;
  };
  return { components: { ...components, schemas: Object(close(components.schemas)) } };
}

type Fail = (why: string) => void;

/** False if a percent sign is not followed by two hexadecimal digits. */
function isReadable(url: string): boolean {
  try {
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

/** The body of every error (section 7 of the specification). */
const ErrorBody = z.strictObject({
  error: z.strictObject({
    type: z.enum(ERROR_TYPES),
    code: z.enum([...FAULTS, ...Object.keys(REFUSALS)]),
    message: z.string(),
    param: z.string().nullable(),
    doc_url: z.url(),
  }),
});

/**
 * An unknown path must be answered 404, a method that a path does not take 405, and a malformed
 * path 400.
 */
/** The body of errors of operations that have an address of their own. */
const OtherErrorBody = z.strictObject({
  detail: z.strictObject({ error_type: z.string(), message: z.string() }),
});

function checkNoOperation(
  methods: Record<string, z.infer<typeof Operation>> | undefined,
  answered: Answered,
  fail: Fail,
): void {
  const allowed = methods === undefined ? [400, 404] : [405];
  if (!allowed.includes(answered.status))
    fail(`there is no such operation, so it must be ${allowed.join(' or ')}`);
  if (methods !== undefined) {
    const allow = Object.keys(methods).map((method) => method.toUpperCase());
    const said = String(answered.headers.allow).split(', ');
    if (said.sort().join() !== allow.sort().join()) fail(`Allow is not ${allow.join(', ')}`);
  }
  if (answered.text === '') return;
  const isElsewhere = Object.values(methods ?? {}).some(({ servers }) => servers !== undefined);
  const { error } = (isElsewhere ? OtherErrorBody : ErrorBody).safeParse(bodyOf(answered, fail));
  if (error !== undefined) fail(error.message);
}

function checkHeaders(
  headers: z.infer<typeof Operation>['responses'][string]['headers'],
  { components }: Document,
  answered: Answered,
  fail: Fail,
): void {
  for (const [name, said] of Object.entries(headers)) {
    const referred = Reference.safeParse(said).data?.$ref.split('/').at(-1);
    const header = Header.parse(referred === undefined ? said : components.headers[referred]);
    const value = answered.headers[name.toLowerCase()];
    if (value === undefined && header.required) fail(`no ${name}`);
    if (value !== undefined && header.schema.type === 'integer' && !/^\d+$/.test(String(value)))
      fail(`${name} is not a whole number: ${String(value)}`);
  }
}

/** Without a type there is no body. */
function checkBytes(types: readonly string[], { headers, text }: Answered, fail: Fail): void {
  const type = headers['content-type'];
  if (types.length === 0 && (type !== undefined || text !== '')) fail('it has a body');
  if (types.length > 0 && !types.includes(String(type))) fail(`its content-type is ${String(type)}`);
}

function bodyOf({ headers, text }: Answered, fail: Fail): unknown {
  if (!String(headers['content-type']).startsWith('application/json')) fail('its content-type is not JSON');
  try {
    return JSON.parse(text);
  } catch {
    return fail('its body is not JSON');
  }
}

function shorten(text: string): string {
  return text.length > 500 ? `${text.slice(0, 500)}… (${text.length} characters)` : text;
}
