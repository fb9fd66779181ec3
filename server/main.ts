/**
 * The service: everything is made here once, handed to those who use it, and ended in reverse
 * order.
 */
import { resolve } from 'node:path';
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
import { restoredAt } from './database/installation.ts';
import { openWatcher } from './decisions/progress/watcher.ts';
import { openRenderer } from './decisions/rendering/renderer.ts';
import { openReadiness } from './http/readiness.ts';
import { openQueue } from './jobs/queue.ts';
import { openFairQueue } from './limits/fair-queue.ts';
import { within } from './limits/within.ts';
import type { Observer } from './observer/observer.ts';
import { bringUpToDate } from './process/bring-up-to-date.ts';
import { countCapacity, withoutSlots } from './process/capacity.ts';
import { CannotStart, type Config, readConfig, readEnvFile, takeOwnerUrl } from './process/config.ts';
import { drain, LATE_MS } from './process/drain.ts';
import { chooseServiceUser } from './process/drop-root.ts';
import { endOnSignals } from './process/end-on-signals.ts';
import { makeFirstKey } from './process/first-key.ts';
import { firstKeyText, modelText, readyText } from './process/greeting.ts';
import { explainListen, listen, refuseTakenPort, TELEMETRY } from './process/listen.ts';
import { openLog } from './process/log.ts';
import type { Log } from './process/log-fields.ts';
import { observeCalls, observeEngine, observeTokens } from './process/observed.ts';
import { type Databases, openDatabases } from './process/open-databases.ts';
import { startTelemetry } from './process/start-telemetry.ts';
import { startWork } from './process/start-work.ts';
import { dailyWork } from './process/sweep.ts';
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
  const { observer, ...telemetry } = await openTelemetryOf(config, log);
  await refuseTakenPort(config);
  // The slowest part of a first start (it may have to build the module), beside the second slowest.
  const openingEngine = openEnginePool({ threads: config.role === 'web' ? 1 : config.engineThreads });
  openingEngine.catch(() => {}); // awaited below
  const buildingConsole = config.role === 'worker' ? undefined : buildConsole();
  buildingConsole?.catch(() => {}); // awaited below
  const embedded = config.databaseUrl === undefined ? await startEmbeddedFor(config) : undefined;
  if (embedded !== undefined) ends.push(() => embedded.stop());
  const addresses = embedded ?? { url: config.databaseUrl ?? '', ownerUrl };
  const opened = await openServiceDatabases(addresses, config.role, observer);
  const { serving, working, probe, figures, close } = opened;
  ends.push(close);
  const keyring = openKeyring([...config.secretsKeys, ...(embedded?.secretsKeys ?? [])], log);
  const pool = await openingEngine;
  ends.push(() => pool.close());
  const engine = observeEngine(pool, observer);
  const readiness = openReadiness({ database: probe, engine });
  const payments = await openPaymentsOf(config, { sql: working.sql, of: working.of, log });
  const alone = embedded !== undefined;
  const daily = config.role === 'web' ? undefined : dailyWork(working, { log, observer, payments });
  const queue = await openQueue(working, log, { alone, daily, observer });
  ends.push(() => queue.stop(0));
  let stopWork = async () => {};
  // What hangs on a database that has fallen silent ends when its connections are closed.
  ends.push(() => within(stopWork(), LATE_MS));
  const watcher = await openWatcher(serving);
  const endpoint = await openEndpointOf(config, log, observer);
  const renderer = openRenderer();
  ends.push(() => renderer.close());
  const services = {
    config,
    database: serving,
    readiness,
    queue,
    watcher,
    ...capacityOf(config, endpoint, observer),
    engine,
    renderer,
    keyring,
    log,
    observer,
    traceRequests: telemetry.traceRequests,
    leaving: leaving.signal,
    draining: draining.signal,
    endpoint,
    payments,
    consoleFolder: await buildingConsole,
  };
  const app = await buildApp(services);
  telemetry.attach({ figures, readiness, leaving: leaving.signal, engineVersion: engine.version });

  stopServing = (signal) =>
    drain({ config, leaving, draining, app, queue, stopWork: () => stopWork(), watcher }, signal);
  if (embedded !== undefined) endWithDatabase(embedded, log);

  if (config.role !== 'worker') await tellFirstKey(serving, config);
  // Whether or not it is up: what needs it says so.
  endpoint?.prepare(draining.signal);
  const user = chooseServiceUser(checkout, embedded?.uid);
  await listen(app, config, user);
  if (config.role !== 'web') stopWork = await startWork({ ...services, database: working }, { alone });
  const ofCopy = { restoredAt: await tellOfCopy(working, log) };
  process.stdout.write(readyText({ ...config, folder: embedded?.folder, user, ...ofCopy }));
  if (endpoint !== undefined) tellFirstContact(endpoint, config, draining.signal);
}

function endWithDatabase({ lost, folder }: { lost: Promise<unknown>; folder: string }, log: Log): void {
  void lost.then(() => {
    log.fatal({ folder }, 'the embedded PostgreSQL ended; see postgres.log there');
    process.exit(1);
  });
}

async function openTelemetryOf(config: Config, log: Log) {
  const telemetry = await startTelemetry(config, log).catch((error: unknown) => {
    throw explainListen(error, config.telemetry?.listen ?? config, TELEMETRY);
  });
  ends.push(() => telemetry.close());
  return telemetry;
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

async function tellOfCopy({ sql }: Database, log: Log): Promise<Date | null> {
  const restored = await restoredAt(sql);
  if (restored !== null)
    log.warn({ restoredAt: restored }, 'the database is a restored copy that is not adopted');
  return restored;
}

async function tellFirstContact(endpoint: EndpointModel, { model }: Config, signal: AbortSignal) {
  if (model !== undefined) process.stdout.write(modelText(await endpoint.firstContact(signal), model));
}

/** Only an endpoint has a limited number of slots; the built-in judge has a queue of its own. */
function capacityOf(
  config: Config,
  endpoint: Awaited<ReturnType<typeof openEndpointOf>>,
  observer: Observer,
) {
  const counted = (model: Model) => observeTokens(model, config.model?.name ?? 'built-in', observer);
  return endpoint === undefined || config.model === undefined
    ? withoutSlots(counted(openJudge(config)))
    : countCapacity({ model: counted(endpoint), free: counted(endpoint.free) }, config.model.concurrency);
}

/** The owner's connection is closed before the service has one. */
async function openServiceDatabases(
  { url, ownerUrl }: { url: string; ownerUrl: string | undefined },
  role: Config['role'],
  observer: Observer,
): Promise<Databases> {
  if (ownerUrl !== undefined) await bringUpToDate({ url, ownerUrl });
  return openDatabases(url, role, observer);
}

/** Loads Stripe's library only when it is used: loading takes a tenth of a start. */
async function openPaymentsOf({ stripe }: Config, services: Pick<Database, 'sql' | 'of'> & { log: Log }) {
  if (stripe === undefined) return undefined;
  const { openPayments } = await import('./billing/stripe/payments.ts');
  return openPayments(stripe, services);
}

/** Loads the library of the model endpoint only when there is one. */
async function openEndpointOf({ model }: Config, log: Log, observer: Observer) {
  if (model === undefined) return undefined;
  const { createEndpointModel } = await import('../judge/endpoint/adapter.ts');
  return createEndpointModel(model, log, openFairQueue, observeCalls(model.name, observer));
}

function openJudge({ engineThreads }: Config): Model {
  const judge = openBuiltInPool({
    threads: Math.min(engineThreads, MOST_JUDGE_THREADS),
    openQueue: openFairQueue,
  });
  ends.push(() => judge.close());
  return judge;
}
