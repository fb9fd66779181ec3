/**
 * Runs the API in this process, on a real PostgreSQL with a real queue and solver. The test chooses
 * the judge and the settings.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { inject } from 'vitest';
import { buildIfStale } from '../../../../console/build.ts';
import { type EnginePool, openEnginePool } from '../../../../engine/pool.ts';
import type { Model } from '../../../../judge/port.ts';
import type { AnswersMode } from '../../../../server/accounts/key-settings.ts';
import { createKey } from '../../../../server/accounts/keys.ts';
import { addMember } from '../../../../server/accounts/organizations.ts';
import type { Retention } from '../../../../server/accounts/retention.ts';
import { createOrganization, enterPayment } from '../../../../server/billing/ledger.ts';
import { openPayments } from '../../../../server/billing/stripe/payments.ts';
import { readSharedContent } from '../../../../server/decisions/afterwards/shared-content.ts';
import { openWatcher } from '../../../../server/decisions/progress/watcher.ts';
import { openRenderer, type Renderer } from '../../../../server/decisions/rendering/renderer.ts';
import { runDecision } from '../../../../server/decisions/run/run.ts';
import type { Services } from '../../../../server/http/services.ts';
import { openQueue } from '../../../../server/jobs/queue.ts';
import { UNOBSERVED } from '../../../../server/observer/observer.ts';
import { countCapacity, withoutSlots } from '../../../../server/process/capacity.ts';
import { type Config, readConfig } from '../../../../server/process/config.ts';
import { buildApp } from '../../../../server/surfaces/app.ts';
import { openApiDocument } from '../../../../server/surfaces/rest/openapi.ts';
import { openSender } from '../../../../server/webhooks/sender.ts';
import type { PostOptions } from '../../../../server/webhooks/sending/post.ts';
import { joinTestServer, type SharedServer, type TestDatabase } from '../../../embedded-database.ts';
import { KEYRING } from '../../../keyring.ts';
import { type HeldDocument, holdTo } from '../../../matches-document.ts';
import { createTableJudge } from '../../../table-judge.ts';
import { PATIENCE_MS, until } from '../../../until.ts';

export interface Caller {
  organizationId: number;
  keyId: number;
  secret: string;
}

/** An app whose every reply is checked against the OpenAPI document. */
export interface TestApp extends Pick<FastifyInstance, 'server' | 'listen' | 'close'> {
  inject(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse>;
}

export interface TestService {
  app: TestApp;
  database: TestDatabase;
  services: Services;
  /** All log lines, as they were written. */
  logged: string[];
  newOrganization(settings?: { freeDecisions?: number }): Promise<number>;
  newKey(organizationId: number, settings?: KeySettings): Promise<Caller>;
  /** Makes a key in a new organization that has credit and no free decisions. */
  newPayingKey(): Promise<Caller>;
  post(caller: Caller, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  ask(caller: Caller, body: unknown): Promise<Reply>;
  send(
    caller: Caller,
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  get(caller: Caller, id: string): Promise<Reply>;
  /** Waits until the decision has ended. */
  ended(caller: Caller, id: string): Promise<Reply>;
  /** Starts a worker, where none has been started or it was ended. */
  startWork(): Promise<void>;
  /** Ends the worker: jobs stay in the queue from then on. */
  stopWork(): Promise<void>;
  /** Ends this service. The PostgreSQL server and the solver stay open for others. */
  close(): Promise<void>;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface KeySettings {
  overlapMode?: 'correct' | 'report' | 'off';
  answers?: AnswersMode;
  shareWithOrg?: boolean;
  retention?: Retention;
  expiresAt?: Date;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Record<string, unknown>;
  text: string;
}

export interface Ground {
  server: SharedServer;
  engine: EnginePool;
  renderer: Renderer;
  /** Where the run built the console. */
  consoleFolder: Promise<string>;
  close(): Promise<void>;
}

let threads: Promise<Pick<Ground, 'engine' | 'renderer' | 'consoleFolder'>> | undefined;

/** Opens the databases that a test file needs. All files of a process share the threads. */
export async function openGround(): Promise<Ground> {
  threads ??= openThreads();
  const server = joinTestServer(inject('databaseServer'));
  return { server, ...(await threads), close: () => server.stop() };
}

/** They end with the process. */
async function openThreads() {
  return {
    engine: await openEnginePool({ threads: 1 }),
    // On a busy machine a drawing takes many times as long as the service allows it.
    renderer: openRenderer({ limitMs: PATIENCE_MS }),
    consoleFolder: buildIfStale(),
  };
}

/** Tests send more requests than callers may. */
const UNLIMITED = 1_000_000_000;

export interface ServiceOptions {
  model?: Model;
  /** How many calls the model takes at once; unlimited by default. */
  slots?: number;
  config?: Partial<Config>;
  engine?: Services['engine'];
  renderer?: Services['renderer'];
  logLevel?: 'info' | 'debug';
  observer?: Services['observer'];
  /** When false, no worker runs, and jobs stay in the queue. */
  work?: boolean;
  /** Sends what is due to webhooks, in this way. Without it, deliveries wait. */
  sending?: PostOptions;
  /** A database that is open, in place of a new one. */
  database?: TestDatabase;
  /** SQL that fills the database before it is migrated. */
  dump?: string;
  /** The lower case of its database is Unicode's, in place of ASCII's. */
  hasUnicodeCase?: boolean;
}

export async function openService(ground: Ground, options: ServiceOptions = {}): Promise<TestService> {
  const logged: string[] = [];
  const log = pino(
    { level: options.logLevel ?? 'info' },
    { write: (line: string) => void logged.push(line) },
  );
  const config = {
    ...readConfig({}),
    draws: 1024,
    syncWaitSeconds: 100,
    rateLimitPerMinute: UNLIMITED,
    rateLimitCreatePerMinute: UNLIMITED,
    rateLimitCreateOrganizationPerMinute: UNLIMITED,
    freeSizesPerDay: UNLIMITED,
    rateLimitAddressPerMinute: UNLIMITED,
    ...options.config,
  };
  const { dump, hasUnicodeCase } = options;
  const database = options.database ?? (await ground.server.newDatabase({ max: 6, dump, hasUnicodeCase }));
  const queue = await openQueue(database, log);
  const watcher = await openWatcher(database);
  const model = options.model ?? createTableJudge();
  const services = {
    config,
    database,
    queue,
    watcher,
    ...(options.slots === undefined
      ? withoutSlots(model)
      : countCapacity({ model, free: model }, options.slots)),
    engine: options.engine ?? ground.engine,
    renderer: options.renderer ?? ground.renderer,
    log,
    observer: options.observer ?? UNOBSERVED,
    keyring: KEYRING,
    consoleFolder: await ground.consoleFolder,
    payments: config.stripe && openPayments(config.stripe, { ...database, log }),
  };
  const app = await openApp(services);
  let worker: typeof queue | undefined = queue;
  const startWork = async () => {
    worker ??= await openQueue(database, log);
    await worker.workDecisions((job) => runDecision(services, job), { concurrency: 2 });
  };
  const stopWork = async () => {
    await worker?.stop(1);
    worker = undefined;
  };
  if (options.work !== false) await startWork();
  const { sending } = options;
  const sender =
    sending &&
    (await openSender({ database, keyring: KEYRING, log, sending, readContent: readSharedContent }));
  const inject = async (
    caller: Caller,
    method: Method,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ) => {
    const headers = { authorization: `Bearer ${caller.secret}`, ...more };
    const reply = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return toReply(reply.statusCode, reply.headers, reply.body);
  };
  const newOrganization = ({ freeDecisions = UNLIMITED } = {}) =>
    database.sql.begin((tx) => createOrganization(tx, { name: 'An organization', freeDecisions }));
  const newKey = async (organizationId: number, settings: KeySettings = {}) => {
    const email = `member-${randomUUID()}@example.com`;
    const memberId = await addMember(database.sql, { organizationId, email });
    if (memberId === null) throw new Error('the member exists');
    const key = await createKey(database.sql, { organizationId, memberId, name: 'A key', ...settings });
    return { organizationId, keyId: key.id, secret: key.secret };
  };
  const get = (caller: Caller, id: string) => inject(caller, 'GET', `/decisions/${id}`);
  return {
    app,
    database,
    services,
    logged,
    newOrganization,
    newKey,
    async newPayingKey() {
      const organizationId = await newOrganization({ freeDecisions: 0 });
      const credit = { organizationId, kind: 'purchase', microUsd: 10_000_000, payment: null } as const;
      await enterPayment(database.sql, { ...credit, description: 'Credit' });
      return newKey(organizationId);
    },
    post: (caller, body, headers) => inject(caller, 'POST', '/decisions', body, headers),
    ask: (caller, body) => inject(caller, 'POST', '/questions', body),
    send: inject,
    get,
    ended: (caller, id) =>
      until(`${id} ends`, async () => {
        const reply = await get(caller, id);
        return reply.body.status !== 'running' && reply;
      }),
    startWork,
    stopWork,
    async close() {
      await sender?.close(1);
      await stopWork();
      await app.close();
      await watcher.close();
      await database.close();
      if (options.database === undefined) await ground.server.giveBack(database);
    },
  };
}

export async function openApp(services: Services): Promise<TestApp> {
  const app = await buildApp(services);
  const document = documentOf(services.config.baseUrl);
  return {
    server: app.server,
    listen: app.listen.bind(app),
    close: app.close.bind(app),
    async inject(options) {
      const reply = await app.inject(options);
      const { statusCode: status, headers, payload: text } = reply;
      const { method = 'GET', url, payload } = options;
      document.checkReply(
        { method, url, body: status < 300 ? sentJson(payload) : undefined },
        { status, headers, text },
      );
      return reply;
    },
  };
}

const documents = new Map<string, HeldDocument>();

/** Returns one document for all services of a test file, because compiling its schemas is slow. */
export function documentOf(baseUrl: string): HeldDocument {
  const document = documents.get(baseUrl) ?? holdTo(openApiDocument(baseUrl));
  documents.set(baseUrl, document);
  return document;
}

function sentJson(payload: InjectOptions['payload']): unknown {
  try {
    return JSON.parse(String(payload));
  } catch {
    return undefined;
  }
}

export function toReply(status: number, headers: Reply['headers'], text: string): Reply {
  const isJson = String(headers['content-type']).startsWith('application/json');
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : {};
  return { status, headers, body: Object(body), text };
}

/** A small, valid decision; `changes` replace parts of it. */
export function smallDecision(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    context: 'A shop decides on its opening hours.',
    stakeholders: [{ id: 'owner', description: 'Owns the shop' }, { description: 'Works in the shop' }],
    options: [
      {
        id: 'A',
        description: 'Open longer',
        consequences: [
          { id: 'sales', description: 'Sales rise by a tenth', valence: 'benefit', stakeholders: ['owner'] },
          { description: 'Evenings are spent at work', label: 'Evenings', valence: 'harm' },
        ],
      },
      {
        id: 'B',
        description: 'Stay as it is',
        consequences: [
          { description: 'Nobody has to change plans', valence: { owner: 'benefit', s2: 'benefit' } },
          { description: 'A rival takes some customers', valence: { owner: 'harm' } },
        ],
      },
    ],
    seed: 7,
    ...changes,
  };
}

/** A small, valid request of Direct mode. */
export const SMALL_DIRECT = {
  mode: 'direct',
  context: 'A shop decides.',
  stakeholders: [{ id: 'owner', description: 'Owns the shop' }],
  options: [
    { id: 'A', description: 'Longer' },
    { id: 'B', description: 'As now' },
  ],
};
