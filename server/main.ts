/**
 * The service: everything is made here once, handed to those who use it, and ended in reverse
 * order.
 */
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildIfStale as buildConsole } from '../console/build.ts';
import { openEnginePool } from '../engine/pool.ts';
import type { EndpointModel } from '../judge/endpoint/adapter.ts';
import { openBuiltInPool } from '../judge/lexical/pool.ts';
import type { Model } from '../judge/port.ts';
import type { Database } from './database/database.ts';
import {
  type EmbeddedDatabase,
  type RunningSettings,
  refuseIfRunning,
  startEmbedded,
} from './database/embedded/embedded.ts';
import { openWatcher } from './decisions/progress/watcher.ts';
import { openRenderer } from './decisions/rendering/renderer.ts';
import { openQueue } from './jobs/queue.ts';
import { openFairQueue } from './limits/fair-queue.ts';
import { bringUpToDate } from './process/bring-up-to-date.ts';
import { countCapacity, withoutSlots } from './process/capacity.ts';
import { CannotStart, type Config, readConfig, readEnvFile, takeOwnerUrl } from './process/config.ts';
import { drain } from './process/drain.ts';
import { chooseServiceUser, dropRoot } from './process/drop-root.ts';
import { endOnSignals } from './process/end-on-signals.ts';
import { makeFirstKey } from './process/first-key.ts';
import { firstKeyText, modelText, readyText } from './process/greeting.ts';
import { openLog } from './process/log.ts';
import type { Log } from './process/log-fields.ts';
import { type Databases, openDatabases } from './process/open-databases.ts';
import { startWork } from './process/start-work.ts';
import { sweep } from './process/sweep.ts';
import { createKeyring, type Keyring } from './secrets/keyring.ts';
import { buildApp } from './surfaces/app.ts';

const checkout = resolve(import.meta.dirname, '..');
/** A decision keeps its judge for a fraction of the time that it keeps its solver. */
const MOST_JUDGE_THREADS = 4;

/** Ends what has been made so far, last made first. */
const ends: (() => Promise<void>)[] = [];

try {
  readEnvFile(checkout);
  const config = readConfig(process.env);
  await start(config, takeOwnerUrl(process.env));
} catch (error) {
  for (const end of ends.reverse()) await end().catch(() => {});
  process.stderr.write(
    error instanceof CannotStart
      ? `decision-analysis does not start: ${error.message}\n`
      : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}

async function start(config: Config, ownerUrl: string | undefined): Promise<void> {
  const log = openLog(config.logLevel);
  const leaving = new AbortController();
  const draining = new AbortController();
  /** Ends what takes requests and jobs, before the rest is closed; set once there is an app. */
  let stopServing = async (_signal: NodeJS.Signals) => {};
  endOnSignals({
    log,
    drainSeconds: config.drainDelaySeconds + config.drainSeconds,
    drain: (signal) => stopServing(signal),
    async close() {
      for (const end of ends.reverse()) await end();
    },
  });
  if (config.databaseUrl === undefined) refuseIfRunning({ dataDir: config.dataDir, checkout });
  await refuseTakenPort(config);
  // The slowest part of a first start (it may have to build the module), beside the second slowest.
  const openingEngine = openEnginePool({ threads: config.role === 'web' ? 1 : config.engineThreads });
  openingEngine.catch(() => {}); // awaited below
  const buildingConsole = config.role === 'worker' ? undefined : buildConsole();
  buildingConsole?.catch(() => {}); // awaited below
  const embedded = config.databaseUrl === undefined ? await startEmbeddedFor(config) : undefined;
  if (embedded !== undefined) ends.push(() => embedded.stop());
  const addresses = embedded ?? { url: config.databaseUrl ?? '', ownerUrl };
  const { serving, working, probe, close } = await openServiceDatabases(addresses, config.role);
  ends.push(close);
  const keyring = openKeyring([...config.secretsKeys, ...(embedded?.secretsKeys ?? [])], log);
  const engine = await openingEngine;
  ends.push(() => engine.close());
  const payments = await openPaymentsOf(config, { sql: working.sql, of: working.of, log });
  const daily = async (signal: AbortSignal) => {
    log.info({ deleted: await sweep(working.sql, signal) }, 'swept');
    await payments?.resume();
  };
  const alone = embedded !== undefined;
  const queue = await openQueue(working, log, {
    alone,
    daily: config.role === 'web' ? undefined : daily,
  });
  ends.push(() => queue.stop(0));
  let stopWork = async () => {};
  ends.push(() => stopWork());
  const watcher = await openWatcher(serving);
  const endpoint = await openEndpointOf(config, log);
  const renderer = openRenderer();
  ends.push(() => renderer.close());
  const services = {
    config,
    database: serving,
    probe,
    queue,
    watcher,
    ...capacityOf(config, endpoint),
    engine,
    renderer,
    keyring,
    log,
    leaving: leaving.signal,
    draining: draining.signal,
    endpoint,
    payments,
    consoleFolder: await buildingConsole,
  };
  const app = await buildApp(services);

  stopServing = (signal) =>
    drain({ config, leaving, draining, app, queue, stopWork: () => stopWork(), watcher }, signal);
  embedded?.lost.then(() => {
    log.fatal({ folder: embedded.folder }, 'the embedded PostgreSQL ended; see postgres.log there');
    process.exit(1);
  });

  if (config.role !== 'worker') await tellFirstKey(serving, config);
  // Whether or not it is up: what needs it says so.
  endpoint?.prepare(draining.signal);
  const user = chooseServiceUser(checkout, embedded?.uid);
  await listen(app, config, user);
  if (config.role !== 'web') stopWork = await startWork({ ...services, database: working }, { alone });
  process.stdout.write(readyText({ ...config, folder: embedded?.folder, user }));
  if (endpoint !== undefined) tellFirstContact(endpoint, config, draining.signal);
}

function startEmbeddedFor(config: Config): Promise<EmbeddedDatabase> {
  return startEmbedded({
    dataDir: config.dataDir,
    checkout,
    running: settingsForCommands(config),
    hasSecretsKey: config.secretsKeys.length > 0,
  });
}

function openKeyring(keys: readonly string[], log: Log): Keyring {
  const keyring = createKeyring(keys);
  if (keyring.keyId === null)
    log.warn('SECRETS_KEY is not set: secrets of webhooks are stored in plain text (docs/secure.md)');
  return keyring;
}

/** A worker serves no console, so no link leads to it. */
function settingsForCommands(config: Config): RunningSettings {
  const { role, baseUrl, freeDecisions, webhookAllowPrivate } = config;
  const secretsKeyId = createKeyring(config.secretsKeys.slice(0, 1)).keyId;
  return {
    ...(role === 'worker' ? {} : { baseUrl }),
    ...(secretsKeyId === null ? {} : { secretsKeyId }),
    freeDecisions,
    webhookAllowPrivate,
  };
}

async function tellFirstKey({ sql }: Database, config: Config) {
  const first = await makeFirstKey(sql, config);
  if (first !== null) process.stdout.write(firstKeyText(first, config));
}

async function tellFirstContact(endpoint: EndpointModel, { model }: Config, signal: AbortSignal) {
  if (model !== undefined) process.stdout.write(modelText(await endpoint.firstContact(signal), model));
}

/** Only an endpoint has a limited number of slots; the built-in judge has a queue of its own. */
function capacityOf(config: Config, endpoint: Awaited<ReturnType<typeof openEndpointOf>>) {
  return endpoint === undefined || config.model === undefined
    ? withoutSlots(openJudge(config))
    : countCapacity({ model: endpoint, free: endpoint.free }, config.model.concurrency);
}

/** The owner's connection is closed before the service has one. */
async function openServiceDatabases(
  { url, ownerUrl }: { url: string; ownerUrl: string | undefined },
  role: Config['role'],
): Promise<Databases> {
  if (ownerUrl !== undefined) await bringUpToDate({ url, ownerUrl });
  return openDatabases(url, role);
}

/** Loads Stripe's library only when it is used: loading takes a tenth of a start. */
async function openPaymentsOf({ stripe }: Config, services: Pick<Database, 'sql' | 'of'> & { log: Log }) {
  if (stripe === undefined) return undefined;
  const { openPayments } = await import('./billing/stripe/payments.ts');
  return openPayments(stripe, services);
}

/** Loads the library of the model endpoint only when there is one. */
async function openEndpointOf({ model }: Config, log: Log) {
  if (model === undefined) return undefined;
  const { createEndpointModel } = await import('../judge/endpoint/adapter.ts');
  return createEndpointModel(model, log, openFairQueue);
}

function openJudge({ engineThreads }: Config): Model {
  const judge = openBuiltInPool({
    threads: Math.min(engineThreads, MOST_JUDGE_THREADS),
    openQueue: openFairQueue,
  });
  ends.push(() => judge.close());
  return judge;
}

/** Before anything is made or changed. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', fail).listen({ port, host }, done);
  }).catch((error: unknown) => {
    throw explainListen(error, host, port);
  });
  await new Promise((done) => probe.close(done));
}

/**
 * Only root may listen on ports below 1024; nothing is read from one before its `listening` event
 * is over.
 */
async function listen(
  app: FastifyInstance,
  { host, port }: Config,
  user: ReturnType<typeof chooseServiceUser>,
): Promise<void> {
  if (user !== undefined && 'uid' in user)
    app.server.once('listening', () => {
      // The other user may not write where compiled code is kept.
      flushCompileCache();
      dropRoot(user);
    });
  await app.listen({ host, port }).catch((error: unknown) => {
    throw explainListen(error, host, port);
  });
}

function explainListen(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new CannotStart(
      `port ${port} on ${host} is taken, perhaps by this service already running: stop what listens there, or set PORT to another`,
    );
  if (code === 'EACCES')
    return new CannotStart(`port ${port} on ${host} may not be used: set PORT above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CannotStart(`HOST ${host} is not an address of this machine: set HOST to one, or to 0.0.0.0`);
  return error;
}
