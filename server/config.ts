/** The environment, parsed once. Every variable, its default and its limits are in this table, in docs/operations.md and in .env.example. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

export interface Config {
  host: string;
  port: number;
  /** How the service names itself in links; without a slash at the end. */
  baseUrl: string;
  /** Undefined: the embedded PostgreSQL. */
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
  syncWaitSeconds: number;
  drainSeconds: number;
  /** USD for a million tokens. */
  priceInputUsdPerMtok: number;
  priceOutputUsdPerMtok: number;
  /** Undefined: `info`, or `warn` at a terminal. */
  logLevel: (typeof LOG_LEVELS)[number] | undefined;
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
      [z.literal('auto'), decimal((n) => n % 16 === 0 && n >= 1024 && n <= 65_536, 'a multiple of 16')],
      '"auto" or a multiple of 16 from 1024 to 65536',
    )
    .default('auto'),
  MAX_RUNNING_DECISIONS: whole(1, 10_000).default(3),
  SYNC_WAIT_SECONDS: whole(0, 3600).default(50),
  DRAIN_SECONDS: whole(0, 3600).default(20),
  PRICE_INPUT_PER_MTOK: decimal((n) => n <= 1_000_000, 'a number from 0 to 1000000').default(0.5),
  PRICE_OUTPUT_PER_MTOK: decimal((n) => n <= 1_000_000, 'a number from 0 to 1000000').default(2),
  LOG_LEVEL: oneOf(LOG_LEVELS).optional(),
});

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
  refuseModelUrl(env);
  const given = Object.fromEntries(
    SETTINGS.filter((name) => env[name] !== undefined && env[name] !== '').map((name) => [name, env[name]]),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new CannotStart(explain(parsed.error, given));
  const values = parsed.data;
  return {
    host: values.HOST,
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
    syncWaitSeconds: values.SYNC_WAIT_SECONDS,
    drainSeconds: values.DRAIN_SECONDS,
    priceInputUsdPerMtok: values.PRICE_INPUT_PER_MTOK,
    priceOutputUsdPerMtok: values.PRICE_OUTPUT_PER_MTOK,
    logLevel: values.LOG_LEVEL,
  };
}

/** Results must never come from another judge than the one that was asked for. */
function refuseModelUrl(env: NodeJS.ProcessEnv): void {
  if (env.MODEL_URL !== undefined && env.MODEL_URL !== '')
    throw new CannotStart(
      `MODEL_URL is "${withoutSecrets(env.MODEL_URL)}": this version has only the built-in judge and cannot ask an endpoint; unset MODEL_URL`,
    );
}

function explain(error: z.ZodError, given: Record<string, string | undefined>): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0] ?? 'environment');
  return `${name} is "${withoutSecrets(given[name] ?? '')}": it must be ${issue?.message ?? 'valid'}`;
}

/** An address may carry a password, which must not reach a terminal or a log. */
function withoutSecrets(value: string): string {
  return value.replace(/\/\/[^/]*@/, '//…@').replace(/\s+/g, ' ');
}

function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function text(pattern: RegExp, allowed: string) {
  return z.string().regex(pattern, { error: allowed });
}

function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `one of ${values.join(', ')}` });
}

function whole(least: number, most: number) {
  return decimal(
    (n) => Number.isInteger(n) && n >= least && n <= most,
    `a whole number from ${least} to ${most}`,
  );
}

/** Plain decimal notation only: no sign, no exponent, no hexadecimal. */
function decimal(accepts: (value: number) => boolean, allowed: string) {
  return z
    .string()
    .refine((value) => /^\d{1,15}(\.\d{1,15})?$/.test(value) && accepts(Number(value)), { error: allowed })
    .transform(Number);
}

function url(protocols: readonly string[], allowed: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: allowed,
  });
}
