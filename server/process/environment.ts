/**
 * The table of environment variables. Every variable, its default and its limits are here, in
 * docs/settings.md and in .env.example.
 */
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { MODEL_FORMATS, MODEL_STRATEGIES } from '../../judge/endpoint/settings.ts';
import { databaseUrl, decimal, keys, networks, oneOf, origins, text, url, whole } from './setting-kinds.ts';

/** The engine draws in 2,400 dimensions; 319 of them belong to the sizes of the longest lists. */
const MOST_OVERLAP_PAIRS = 2081;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const Settings = z.object({
  HOST: text(/^[0-9A-Za-z.:_-]{1,255}$/, 'a host name or an IP address').default('127.0.0.1'),
  PORT: whole(1, 65_535).default(3000),
  /** How the service names itself in links. */
  BASE_URL: url(['http:', 'https:'], 'an http or https address, for example https://decisions.example.com')
    .transform((address) => address.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  /** The address for the service's own role. Undefined: the embedded PostgreSQL. */
  DATABASE_URL: databaseUrl('user').optional(),
  DATABASE_OWNER_URL: databaseUrl('owner').optional(),
  /** Undefined: the embedded PostgreSQL chooses its folder. */
  DATA_DIR: text(/^[^\0]+$/, 'a folder').optional(),
  /** The first seals secrets in the database, all of them open. */
  SECRETS_KEY: keys().optional(),
  SECRETS_KEY_FILE: text(/^[^\0]+$/, 'a file').optional(),
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
  /** Requests with one API key: all of them, and those that create something. */
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000_000).default(600),
  RATE_LIMIT_CREATE_PER_MINUTE: whole(1, 1_000_000_000).default(60),
  /** Those that create something, with all API keys of one organization. */
  RATE_LIMIT_CREATE_ORGANIZATION_PER_MINUTE: whole(1, 5_000_000_000).optional(),
  /** Requests of one client address without a working API key, for each process. */
  RATE_LIMIT_ADDRESS_PER_MINUTE: whole(1, 1_000_000_000).default(600),
  /** Networks, as `address/bits`, of the proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: networks().default([]),
  /** Origins whose pages may call the API with a key; none by default. */
  CORS_ORIGINS: origins().default([]),
  /** Open connections of this process, and those of them from one client address. */
  MAX_CONNECTIONS: whole(1, 1_000_000).default(2000),
  MAX_CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(500),
  SYNC_WAIT_SECONDS: whole(0, 3600).default(50),
  /** How long SIGTERM lets requests be served on, while the process says that it is not ready. */
  DRAIN_DELAY_SECONDS: whole(0, 3600).default(0),
  DRAIN_SECONDS: whole(0, 3600).default(20),
  /** USD for a million tokens. */
  PRICE_INPUT_PER_MTOK: decimal((n) => n <= 1_000_000, 'a number from 0 to 1000000').default(0.5),
  PRICE_OUTPUT_PER_MTOK: decimal((n) => n <= 1_000_000, 'a number from 0 to 1000000').default(2),
  /** Free decisions of a new organization. */
  FREE_DECISIONS: whole(0, 1_000_000_000).default(25),
  /**
   * Sizes that an organization may have computed per day when no judge is asked and nothing is
   * billed.
   */
  FREE_SIZES_PER_DAY: whole(0, 1_000_000_000).default(20_000),
  /** Undefined: the built-in judge. */
  MODEL_URL: url(
    ['http:', 'https:'],
    'an http or https address without user, password, query or fragment, for example http://127.0.0.1:8000/v1',
    ({ username, password, search, hash }) => `${username}${password}${search}${hash}` === '',
  )
    .transform((address) => address.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  MODEL_NAME: text(
    /^[\x21-\x7e]{1,200}$/,
    'the name of a model, up to 200 characters without spaces',
  ).optional(),
  MODEL_API_KEY: text(/^[\x21-\x7e]{1,4096}$/, 'a key of visible ASCII characters without spaces').optional(),
  MODEL_FORMAT: oneOf(MODEL_FORMATS).default('auto'),
  MODEL_STRATEGY: oneOf(MODEL_STRATEGIES).default('auto'),
  MODEL_TIMEOUT_SECONDS: whole(1, 600).default(30),
  MODEL_WARMING_SECONDS: whole(0, 3600).default(300),
  MODEL_CONCURRENCY: whole(1, 256).default(16),
  MODEL_TEMPERATURE_SCALE: decimal((n) => n >= 0.1 && n <= 10, 'a number from 0.1 to 10').default(1),
  /** Undefined: credit is added by operators alone. */
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
  /** `on`: webhooks may be on this machine or its networks, and without TLS. */
  WEBHOOK_ALLOW_PRIVATE: oneOf(['on', 'off']).default('off'),
  /** `on`: identity providers may be in private networks, and on this machine without TLS. */
  SSO_ALLOW_PRIVATE: oneOf(['on', 'off']).default('off'),
  /** The folder of the secrets that this service has at identity providers, one file each. */
  SSO_SECRETS_DIR: text(/^[^\0]+$/, 'a folder').optional(),
  /** Metrics, and readiness with its reasons; undefined: neither is served. */
  TELEMETRY_PORT: whole(1, 65_535).optional(),
  TELEMETRY_HOST: text(/^[0-9A-Za-z.:_-]{1,255}$/, 'a host name or an IP address').default('127.0.0.1'),
  /** Undefined: `info`, or `warn` at a terminal. */
  LOG_LEVEL: oneOf(LOG_LEVELS).optional(),
});

export type Environment = z.infer<typeof Settings>;

/** Their values are never shown at a terminal or in a log. */
export const SECRETS: readonly string[] = [
  'SECRETS_KEY',
  'MODEL_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

export const SETTINGS = Object.keys(Settings.shape);

/** Returns the values, or one line about the first variable that cannot be used. */
export function readSettings(
  env: NodeJS.ProcessEnv,
): { values: Environment; fault: null } | { values: null; fault: string } {
  const given = Object.fromEntries(
    SETTINGS.filter((name) => env[name] !== undefined && env[name] !== '').map((name) => [name, env[name]]),
  );
  const { data, error } = Settings.safeParse(given);
  return error === undefined ? { values: data, fault: null } : { values: null, fault: explain(error, given) };
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
