/** The environment, parsed once. Every variable, its default and its limits are in this table, in docs/operations.md and in .env.example. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { MODEL_STRATEGIES, type ModelEndpoint } from '../judge/endpoint/settings.ts';
import { decimal, networks, oneOf, text, url, whole } from './setting-kinds.ts';

export interface Config {
  host: string;
  port: number;
  /** How the service names itself in links; without a slash at the end. */
  baseUrl: string;
  /** Of the service's own role. Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Undefined: the embedded PostgreSQL chooses its folder. */
  dataDir: string | undefined;
  role: 'web' | 'worker' | 'all';
  engineThreads: number;
  maxRatioRecords: number;
  maxOverlapPairs: number;
  ratioSpreadScale: number;
  tauPriorScale: number;
  tauPriorDf: number;
  draws: 'auto' | number;
  maxRunningDecisions: number;
  /** Requests with one API key, all of them and those that create something. */
  rateLimitPerMinute: number;
  rateLimitCreatePerMinute: number;
  /** Requests of one client address without a working API key, for each process. */
  rateLimitAddressPerMinute: number;
  /** Networks, as `address/bits`, of the proxies whose X-Forwarded-For is believed. */
  trustProxy: readonly string[];
  /** Open connections of this process, and those of them from one client address. */
  maxConnections: number;
  maxConnectionsPerAddress: number;
  syncWaitSeconds: number;
  drainSeconds: number;
  /** USD for a million tokens. */
  priceInputUsdPerMtok: number;
  priceOutputUsdPerMtok: number;
  /** What a new organization may do for nothing. */
  freeDecisions: number;
  /** Undefined: the built-in judge. */
  model: ModelEndpoint | undefined;
  /** Undefined: credit is added by operators alone. */
  stripe: StripeSettings | undefined;
  /** Undefined: `info`, or `warn` at a terminal. */
  logLevel: (typeof LOG_LEVELS)[number] | undefined;
}

/** An account at Stripe. */
export interface StripeSettings {
  secretKey: string;
  /** What the events that it sends are signed with. */
  webhookSecret: string;
  /** Of its API, without a path. */
  url: string;
}

/** The service cannot start, for a reason that whoever starts it can remedy: its message is one line, printed without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** The engine draws in 2,400 dimensions; 319 of them belong to the sizes of the longest lists. */
const MOST_OVERLAP_PAIRS = 2081;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const Environment = z.object({
  HOST: text(/^[0-9A-Za-z.:_-]{1,255}$/, 'a host name or an IP address').default('127.0.0.1'),
  PORT: whole(1, 65_535).default(3000),
  BASE_URL: url(['http:', 'https:'], 'an http or https address, for example https://decisions.example.com')
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'a PostgreSQL address, for example postgres://user:password@host:5432/database',
  ).optional(),
  DATABASE_OWNER_URL: url(
    ['postgres:', 'postgresql:'],
    'a PostgreSQL address, for example postgres://owner:password@host:5432/database',
  ).optional(),
  DATA_DIR: text(/^[^\0]+$/, 'a folder').optional(),
  ROLE: oneOf(['web', 'worker', 'all']).default('all'),
  ENGINE_THREADS: whole(1, 256).default(availableParallelism()),
  MAX_RATIO_RECORDS: whole(1, 1_000_000).default(8000),
  MAX_OVERLAP_PAIRS: whole(0, MOST_OVERLAP_PAIRS).default(2000),
  RATIO_SPREAD_SCALE: decimal((n) => n > 0 && n <= 100, 'a number above 0, at most 100').default(1),
  TAU_PRIOR_SCALE: decimal((n) => n <= 10, 'a number from 0 to 10').default(0.5),
  TAU_PRIOR_DF: decimal((n) => n > 0 && n <= 1000, 'a number above 0, at most 1000').default(4),
  DRAWS: z
    .union(
      [z.literal('auto'), decimal((n) => n % 16 === 0 && n >= 256 && n <= 65_536, 'a multiple of 16')],
      '"auto" or a multiple of 16 from 256 to 65536',
    )
    .default('auto'),
  MAX_RUNNING_DECISIONS: whole(1, 10_000).default(3),
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000_000).default(600),
  RATE_LIMIT_CREATE_PER_MINUTE: whole(1, 1_000_000_000).default(60),
  RATE_LIMIT_ADDRESS_PER_MINUTE: whole(1, 1_000_000_000).default(600),
  TRUST_PROXY: networks().default([]),
  MAX_CONNECTIONS: whole(1, 1_000_000).default(2000),
  MAX_CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(500),
  SYNC_WAIT_SECONDS: whole(0, 3600).default(50),
  DRAIN_SECONDS: whole(0, 3600).default(20),
  PRICE_INPUT_PER_MTOK: decimal((n) => n <= 1_000_000, 'a number from 0 to 1000000').default(0.5),
  PRICE_OUTPUT_PER_MTOK: decimal((n) => n <= 1_000_000, 'a number from 0 to 1000000').default(2),
  FREE_DECISIONS: whole(0, 1_000_000_000).default(25),
  MODEL_URL: url(
    ['http:', 'https:'],
    'an http or https address without user, password, query or fragment, for example http://127.0.0.1:8000/v1',
    ({ username, password, search, hash }) => `${username}${password}${search}${hash}` === '',
  )
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  MODEL_NAME: text(
    /^[\x21-\x7e]{1,200}$/,
    'the name of a model, up to 200 characters without spaces',
  ).optional(),
  MODEL_API_KEY: text(/^[\x21-\x7e]{1,4096}$/, 'a key of visible ASCII characters without spaces').optional(),
  MODEL_STRATEGY: oneOf(MODEL_STRATEGIES).default('auto'),
  MODEL_TIMEOUT_SECONDS: whole(1, 600).default(30),
  MODEL_WARMING_SECONDS: whole(0, 3600).default(300),
  MODEL_CONCURRENCY: whole(1, 256).default(16),
  MODEL_TEMPERATURE_SCALE: decimal((n) => n >= 0.1 && n <= 10, 'a number from 0.1 to 10').default(1),
  STRIPE_SECRET_KEY: text(
    /^[rs]k_[\x21-\x7e]{1,500}$/,
    'a secret or restricted key of Stripe, sk_… or rk_…',
  ).optional(),
  STRIPE_WEBHOOK_SECRET: text(
    /^whsec_[\x21-\x7e]{1,500}$/,
    "the signing secret of Stripe's webhook, whsec_…",
  ).optional(),
  STRIPE_URL: url(
    ['http:', 'https:'],
    'an http or https address without user, password, path, query or fragment, for example https://api.stripe.com',
    ({ username, password, pathname, search, hash }) =>
      `${username}${password}${pathname}${search}${hash}` === '/',
  ).default('https://api.stripe.com'),
  LOG_LEVEL: oneOf(LOG_LEVELS).optional(),
});

/** Their values reach no terminal and no log. */
const SECRETS: readonly string[] = ['MODEL_API_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

/** The names of all that may be set. */
export const SETTINGS = Object.keys(Environment.shape);

/** Puts what `.env` of the folder says into the environment, when there is one; what is set already stays. */
export function readEnvFile(folder: string): void {
  const file = join(folder, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`${file} cannot be read (${why}): make it readable, or take it away`);
  }
}

/** Throws CannotStart with one line that names the variable, its value and what is allowed. An empty value counts as not set. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    SETTINGS.filter((name) => env[name] !== undefined && env[name] !== '').map((name) => [name, env[name]]),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new CannotStart(explain(parsed.error, given));
  const values = parsed.data;
  return {
    // By this name the HTTP server would listen at ::1 as well, where its limits of connections do not hold.
    host: values.HOST === 'localhost' ? '127.0.0.1' : values.HOST,
    port: values.PORT,
    baseUrl: values.BASE_URL ?? addressOf(values.HOST, values.PORT),
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR,
    role: values.ROLE,
    engineThreads: values.ENGINE_THREADS,
    maxRatioRecords: values.MAX_RATIO_RECORDS,
    maxOverlapPairs: values.MAX_OVERLAP_PAIRS,
    ratioSpreadScale: values.RATIO_SPREAD_SCALE,
    tauPriorScale: values.TAU_PRIOR_SCALE,
    tauPriorDf: values.TAU_PRIOR_DF,
    draws: values.DRAWS,
    maxRunningDecisions: values.MAX_RUNNING_DECISIONS,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    rateLimitCreatePerMinute: values.RATE_LIMIT_CREATE_PER_MINUTE,
    rateLimitAddressPerMinute: values.RATE_LIMIT_ADDRESS_PER_MINUTE,
    trustProxy: values.TRUST_PROXY,
    maxConnections: values.MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    syncWaitSeconds: values.SYNC_WAIT_SECONDS,
    drainSeconds: values.DRAIN_SECONDS,
    priceInputUsdPerMtok: values.PRICE_INPUT_PER_MTOK,
    priceOutputUsdPerMtok: values.PRICE_OUTPUT_PER_MTOK,
    freeDecisions: values.FREE_DECISIONS,
    model: modelEndpoint(values),
    stripe: stripeSettings(values),
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * The address of the role that owns the tables; undefined: this process has none, or uses the embedded PostgreSQL. It is no
 * part of Config, and leaves the environment, so that what serves requests is never given it.
 */
export function takeOwnerUrl(env: NodeJS.ProcessEnv): string | undefined {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: serviceUrl } = env;
  delete env.DATABASE_OWNER_URL;
  if (ownerUrl === undefined || ownerUrl === '') return undefined;
  if (serviceUrl === undefined || serviceUrl === '')
    throw new CannotStart(
      'DATABASE_OWNER_URL is set and DATABASE_URL is not: set DATABASE_URL to the same address with another user and a password, which the service works as',
    );
  const [owner, service] = [new URL(ownerUrl).username, new URL(serviceUrl).username];
  if (service === '' || owner === service)
    throw new CannotStart(
      `DATABASE_URL names ${service === '' ? 'no user' : `the same user as DATABASE_OWNER_URL, ${decodeURIComponent(owner)}`}: give it another user and a password, which the service works as; when it is missing, it is made`,
    );
  return ownerUrl;
}

/** Results must never come from another judge than the one that was asked for. */
function modelEndpoint(values: z.infer<typeof Environment>): ModelEndpoint | undefined {
  const { MODEL_URL: url, MODEL_NAME: name, MODEL_API_KEY: apiKey } = values;
  if (url === undefined) {
    const set = name !== undefined ? 'MODEL_NAME' : apiKey !== undefined ? 'MODEL_API_KEY' : null;
    if (set === null) return undefined;
    throw new CannotStart(
      `${set} is set and MODEL_URL is not: set MODEL_URL to the endpoint's address, or unset ${set} for the built-in judge`,
    );
  }
  if (name === undefined)
    throw new CannotStart(
      'MODEL_NAME is "": it must be the name of the model that MODEL_URL serves, as the endpoint calls it',
    );
  return {
    url,
    name,
    apiKey,
    strategy: values.MODEL_STRATEGY,
    timeoutSeconds: values.MODEL_TIMEOUT_SECONDS,
    warmingSeconds: values.MODEL_WARMING_SECONDS,
    concurrency: values.MODEL_CONCURRENCY,
    temperatureScale: values.MODEL_TEMPERATURE_SCALE,
  };
}

/** Credit that is paid for and never arrives would be worse than none that can be bought. */
function stripeSettings(values: z.infer<typeof Environment>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url } = values;
  if (secretKey !== undefined && webhookSecret !== undefined) return { secretKey, webhookSecret, url };
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  const [set, missing] =
    webhookSecret === undefined
      ? ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
      : ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'];
  throw new CannotStart(
    `${set} is set and ${missing} is not: set both, or none for a service without Stripe`,
  );
}

function explain(error: z.ZodError, given: Record<string, string | undefined>): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0] ?? 'environment');
  const value = SECRETS.includes(name) ? '…' : withoutSecrets(given[name] ?? '');
  return `${name} is "${value}": it must be ${issue?.message ?? 'valid'}`;
}

/** An address may carry a password or a key, which must not reach a terminal or a log. */
function withoutSecrets(value: string): string {
  return value
    .replace(/\/\/.*@/, '//…@')
    .replace(/(:\/\/[^?#]*)[?#].*/, '$1?…')
    .replace(/\s+/g, ' ');
}

function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
