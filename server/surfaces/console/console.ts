/**
 * Serves the console's procedures at /console/trpc, its exports and its pictures. A person is known
 * by the cookie of a session. What changes something is taken from the console's own pages alone:
 * by their origin, and by a header that other sites' forms cannot send.
 */
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findSession, type SignedIn } from '../../accounts/sessions.ts';
import { PICTURE_PATH } from '../../decisions/links.ts';
import { SAVES_PER_MINUTE } from '../../drafts/keep-drafts.ts';
import {
  DRAFT_BODY_BYTES,
  LARGEST_BODY_BYTES,
  MEDIUM_BODY_BYTES,
  SMALL_BODY_BYTES,
} from '../../http/bodies/body-limits.ts';
import { openTurns, requirePlainUtf8 } from '../../http/bodies/json-body.ts';
import { parseBody } from '../../http/bodies/parse-body.ts';
import { readBody } from '../../http/bodies/read-body.ts';
import type { BodyBudget } from '../../http/door/body-budget.ts';
import type { Turns } from '../../http/door/bounds.ts';
import { limitedNetwork } from '../../http/door/client-address.ts';
import { countCreating, type LimitRate } from '../../http/door/limit-rate.ts';
import type { Strangers } from '../../http/door/strangers.ts';
import type { Services } from '../../http/services.ts';
import { describeError } from '../../http/serving/error-reply.ts';
import { stateOf } from '../../http/serving/request-state.ts';
import { openBudget } from '../../limits/budget.ts';
import { type FairQueue, openFairQueue } from '../../limits/fair-queue.ts';
import { openPlaces } from '../../limits/places.ts';
import { Refusal } from '../../refusals.ts';
import { openProviders } from '../../sso/providers.ts';
import { openPeopleDoor } from './admit-people.ts';
import type { ConsoleTools, OpenContext } from './context.ts';
import { servePictures } from './decisions/picture.ts';
import { PREVIEW_PATH, servePreviews } from './decisions/preview.ts';
import { EXPORT_PATHS, serveExports } from './export.ts';
import { consoleRouter } from './router.ts';
import {
  type Cookie,
  openBrowserCookie,
  openCeremonyCookie,
  openFlowCookie,
  openSessionCookie,
} from './session-cookie.ts';
import { causeOf, detailsOf } from './trpc.ts';

const TRPC_PATH = '/console/trpc';
/** With the methods that each takes, as the log writes them. */
export const CONSOLE_PATHS: Readonly<Record<string, readonly string[]>> = {
  [`${TRPC_PATH}/{procedure}`]: ['GET', 'POST'],
  ...Object.fromEntries(EXPORT_PATHS.map((path) => [path, ['GET']])),
  [PICTURE_PATH]: ['GET', 'HEAD'],
  [PREVIEW_PATH]: ['GET', 'HEAD'],
};

/** Passwords that are hashed at once, 19 MiB and a thread each, or signatures that are verified. */
const HASHED_AT_ONCE = 2;
/** Those that are hashed or wait, from one address and from all. */
const MOST_TO_HASH = { mostOfParty: 20, mostOfAll: 40 };
const RETRY_SECONDS = 5;
/** Each holds a batch of 500 rows, at most some 200 kB, and a connection of its reader. */
const EXPORTS = {
  most: { person: 2, organization: 4 },
  all: 64,
  what: 'exports',
  retryAfterSeconds: RETRY_SECONDS,
};
/** Live progress: each holds a connection, and asks the database once a second. */
const SUBSCRIPTIONS = {
  most: { session: 8, organization: 40 },
  all: 400,
  what: 'views of live progress',
  retryAfterSeconds: RETRY_SECONDS,
};

interface Door {
  services: Services;
  strangers: Strangers;
  budget: BodyBudget;
  reads: Turns;
  reports: Turns;
  limitRate: LimitRate;
}

/** What all requests share; contextOf makes the tools of one request from it. */
interface SharedTools extends Omit<ConsoleTools, 'passwords'> {
  /** By address. */
  passwords: FairQueue<string>;
}

export async function consoleServer(
  app: FastifyInstance,
  { services, strangers, budget, reads, reports, limitRate }: Door,
): Promise<void> {
  const { config } = services;
  const cookie = openSessionCookie(config.baseUrl);
  const browserCookie = openBrowserCookie(config.baseUrl);
  const ceremonyCookie = openCeremonyCookie(config.baseUrl);
  const flowCookie = openFlowCookie(config.baseUrl);
  const origin = new URL(config.baseUrl).origin;
  const admit = openPeopleDoor(services, { strangers, cookie, reads });
  const saves = openBudget({
    perMinute: SAVES_PER_MINUTE,
    limit: `one member may save drafts ${SAVES_PER_MINUTE} times a minute`,
  });
  const tools: SharedTools = {
    passwords: openFairQueue({
      atOnce: HASHED_AT_ONCE,
      ...MOST_TO_HASH,
      refuse: () => new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS }),
    }),
    reports,
    exports: openPlaces(EXPORTS),
    subscriptions: openPlaces(SUBSCRIPTIONS),
    countCreating: countCreating(limitRate),
    providers: openProviders({ allowPrivate: config.ssoAllowPrivate, secretsDir: config.ssoSecretsDir }),
    countSave: ({ organizationId, memberId }) => saves.take(`${organizationId}/${memberId}`),
  };
  const people = new WeakMap<FastifyRequest, SignedIn>();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.method === 'POST') refuseForeignPage(request, origin);
    const person = await admit(request);
    const state = stateOf(request);
    if (person !== null) {
      people.set(request, person);
      state.memberId = person.memberId;
      state.organizationId = person.organizationId;
    }
    refuseUnreadableInput(request);
    // tRPC refuses a POST without a content type, though it may have no body.
    if (request.headers['content-type'] === undefined)
      request.raw.headers['content-type'] = 'application/json';
  });
  takeConsoleBodies(app, (request) => {
    const person = people.get(request);
    const maxBytes = person === undefined ? SMALL_BODY_BYTES : bodyLimitOf(procedureOf(request));
    return { maxBytes, lease: budget.lease(person?.organizationId ?? 'sign in') };
  });
  app.setErrorHandler(async (error, request, reply) => sendTrpcError(error, request, reply));
  const personOf = (request: FastifyRequest) => people.get(request);
  serveExports(app, { services, tools, personOf });
  servePictures(app, { services, personOf });
  servePreviews(app, { services, personOf });
  app.route({
    method: ['GET', 'POST'],
    url: `${TRPC_PATH}/:procedure`,
    handler: (request, reply) =>
      fastifyRequestHandler({
        router: consoleRouter,
        req: request,
        res: reply,
        path: procedureOf(request),
        allowBatching: false,
        // Queries with long filters are sent by POST.
        allowMethodOverride: true,
        createContext: () =>
          contextOf(request, reply, {
            ...{ services, tools, cookie, browserCookie, ceremonyCookie, flowCookie },
            person: people.get(request),
          }),
        responseMeta: ({ errors: [error] }) => {
          if (error === undefined) return {};
          const { status, headers } = describeError(causeOf(error));
          return { status, headers };
        },
        onError: ({ error, input }) => {
          stateOf(request).error = describeError(causeOf(error, input));
        },
      }),
  });
}

/** Another site's page can send neither our origin nor, without being asked first, this header. */
function refuseForeignPage({ headers }: FastifyRequest, origin: string): void {
  if (headers.origin === origin && headers['x-console'] === '1') return;
  throw new Refusal('foreign_page', {
    message: `The console takes changes only from its own pages at ${origin}: open it there. A program sends X-Console: 1 and Origin: ${origin}.`,
  });
}

function procedureOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'procedure' in params
    ? String(params.procedure)
    : '';
}

function bodyLimitOf(procedure: string): number {
  if (procedure.startsWith('playground.')) return LARGEST_BODY_BYTES;
  if (procedure === 'drafts.save') return DRAFT_BODY_BYTES;
  return procedure === 'decisions.assess' ? MEDIUM_BODY_BYTES : SMALL_BODY_BYTES;
}

/** What JSON allows and the database cannot hold is refused in a query as it is in a body. */
function refuseUnreadableInput({ query }: FastifyRequest): void {
  const { input } = Object(query);
  if (typeof input === 'string') parseBody(Buffer.from(input));
}

/** Bodies are read within their limits and parsed in turn, as those of REST. */
function takeConsoleBodies(
  app: FastifyInstance,
  limitsOf: (request: FastifyRequest) => { maxBytes: number; lease: ReturnType<BodyBudget['lease']> },
): void {
  const turn = openTurns();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    requirePlainUtf8(request);
    const { maxBytes, lease } = limitsOf(request);
    const bytes = await readBody(request, maxBytes, lease);
    await turn();
    return parseBody(bytes);
  });
}

interface Found {
  services: Services;
  tools: SharedTools;
  cookie: Cookie;
  browserCookie: Cookie;
  ceremonyCookie: Cookie;
  flowCookie: Cookie;
  person: SignedIn | undefined;
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, tools, cookie, browserCookie, ceremonyCookie, flowCookie, person }: Found,
): OpenContext {
  const { address, signals } = stateOf(request);
  if (signals === null) throw new Error('a procedure was reached before the first hook');
  const ids =
    person === undefined ? {} : { organizationId: person.organizationId, memberId: person.memberId };
  const log = services.log.child({ requestId: request.id, ...ids });
  return {
    services: { ...services, log, requestId: request.id, address: address ?? '' },
    tools: {
      ...tools,
      passwords: { run: (work) => tools.passwords.run(limitedNetwork(address ?? ''), work) },
    },
    signals,
    signedIn: person ?? null,
    async isStillSignedIn() {
      const token = cookie.read(request.headers.cookie);
      return token !== null && (await findSession(services.database.sql, token)) !== null;
    },
    setCookie: (token) => void reply.header('set-cookie', cookie.write(token)),
    browser: browserCookie.read(request.headers.cookie),
    setBrowser: (browser) => void reply.header('set-cookie', browserCookie.write(browser)),
    ceremony: ceremonyCookie.read(request.headers.cookie),
    setCeremony: (ceremony) => void reply.header('set-cookie', ceremonyCookie.write(ceremony)),
    flow: flowCookie.read(request.headers.cookie),
    setFlow: (flow) => void reply.header('set-cookie', flowCookie.write(flow)),
  };
}

/** For what goes wrong before a procedure is called: in the form that tRPC's client reads. */
function sendTrpcError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const said = describeError(error);
  stateOf(request).error = said;
  const body = { error: { message: said.error.message, code: INTERNAL, data: detailsOf(error) } };
  return reply.code(said.status).headers(said.headers).type('application/json').send(JSON.stringify(body));
}

/** JSON-RPC's number, which tRPC's client requires; `data` says what it was. */
const INTERNAL = -32603;
