/**
 * Reads the configuration once from the environment. Whatever depends on several variables is
 * decided here.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelEndpoint } from '../../judge/endpoint/settings.ts';
import { readKeyFile } from '../secrets/key-file.ts';
import { collectorOf } from './collector.ts';
import { parseAddress } from './database-address.ts';
import { type Environment, readSettings } from './environment.ts';

export type Config = ReturnType<typeof readConfig>;

/** The default limit of an organization is what this many of its keys may send. */
const KEYS_OF_ORGANIZATION = 5;

export interface StripeSettings {
  secretKey: string;
  /** The secret with which Stripe signs its events. */
  webhookSecret: string;
  /** The address of Stripe's API, without a path. */
  url: string;
}

/**
 * The service cannot start, for a reason that an operator can remedy. The message is one line,
 * printed without a stack.
 */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/**
 * Copies the variables of the folder's `.env` into the environment, when there is one. Variables
 * that are set already stay.
 */
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

/**
 * Throws CannotStart with one line that names the variable, its value and what is allowed. An empty
 * value counts as not set.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const { values, fault } = readSettings(env);
  if (values === null) throw new CannotStart(fault);
  return {
    // With the name localhost, the HTTP server would also listen at ::1, where its limits of
    // connections do not hold.
    host: values.HOST === 'localhost' ? '127.0.0.1' : values.HOST,
    port: values.PORT,
    baseUrl: values.BASE_URL ?? addressOf(values.HOST, values.PORT),
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR,
    secretsKeys: secretsKeys(values),
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
    rateLimitCreateOrganizationPerMinute:
      values.RATE_LIMIT_CREATE_ORGANIZATION_PER_MINUTE ??
      KEYS_OF_ORGANIZATION * values.RATE_LIMIT_CREATE_PER_MINUTE,
    rateLimitAddressPerMinute: values.RATE_LIMIT_ADDRESS_PER_MINUTE,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    maxConnections: values.MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    syncWaitSeconds: values.SYNC_WAIT_SECONDS,
    drainDelaySeconds: values.DRAIN_DELAY_SECONDS,
    drainSeconds: values.DRAIN_SECONDS,
    priceInputUsdPerMtok: values.PRICE_INPUT_PER_MTOK,
    priceOutputUsdPerMtok: values.PRICE_OUTPUT_PER_MTOK,
    freeDecisions: values.FREE_DECISIONS,
    freeSizesPerDay: values.FREE_SIZES_PER_DAY,
    model: modelEndpoint(values),
    stripe: stripeSettings(values),
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE === 'on',
    ssoAllowPrivate: values.SSO_ALLOW_PRIVATE === 'on',
    ssoSecretsDir: values.SSO_SECRETS_DIR,
    telemetry: telemetrySettings(values, env),
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Returns the address for the role that owns the tables; undefined when this process has none, or
 * uses the embedded PostgreSQL. The address is no part of Config and is removed from the
 * environment, so that the code that serves requests never gets it.
 */
export function takeOwnerUrl(env: NodeJS.ProcessEnv): string | undefined {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: serviceUrl } = env;
  delete env.DATABASE_OWNER_URL;
  if (ownerUrl === undefined || ownerUrl === '') return undefined;
  if (serviceUrl === undefined || serviceUrl === '')
    throw new CannotStart(
      'DATABASE_OWNER_URL is set and DATABASE_URL is not: set DATABASE_URL to the same address with another user and a password, which the service works as',
    );
  const [owner = '', service = ''] = [ownerUrl, serviceUrl].map((one) => parseAddress(one)?.url.username);
  if (service === '' || owner === service)
    throw new CannotStart(
      `DATABASE_URL names ${service === '' ? 'no user' : `the same user as DATABASE_OWNER_URL, ${decodeURIComponent(owner)}`}: give it another user and a password, which the service works as; when it is missing, it is made`,
    );
  return ownerUrl;
}

/** Empty: secrets are stored plain, or sealed by the key of the embedded database. */
function secretsKeys({ SECRETS_KEY: given, SECRETS_KEY_FILE: file }: Environment): readonly string[] {
  if (file === undefined) return given ?? [];
  if (given !== undefined)
    throw new CannotStart('SECRETS_KEY and SECRETS_KEY_FILE are both set: unset one of them');
  try {
    return readKeyFile(file);
  } catch (error) {
    throw new CannotStart(
      `SECRETS_KEY_FILE ${file} ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * Undefined: the built-in judge. Settings that are incomplete are refused, because results must
 * never come from another judge than the operator wants.
 */
function modelEndpoint(values: Environment): ModelEndpoint | undefined {
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
    format: values.MODEL_FORMAT,
    strategy: values.MODEL_STRATEGY,
    timeoutSeconds: values.MODEL_TIMEOUT_SECONDS,
    warmingSeconds: values.MODEL_WARMING_SECONDS,
    concurrency: values.MODEL_CONCURRENCY,
    temperatureScale: values.MODEL_TEMPERATURE_SCALE,
  };
}

/** Undefined: nothing is measured. */
function telemetrySettings(values: Environment, env: NodeJS.ProcessEnv) {
  const { TELEMETRY_HOST: host, TELEMETRY_PORT: port, PORT } = values;
  const { collector, fault } = collectorOf(env);
  if (fault !== null) throw new CannotStart(fault);
  if (port === PORT)
    throw new CannotStart(`TELEMETRY_PORT is "${port}", which is PORT: set it to another port`);
  if (port === undefined && !collector.traces && !collector.metrics) return undefined;
  return { listen: port === undefined ? undefined : { host, port }, collector };
}

/**
 * Undefined: the service works without Stripe. One secret alone is refused: without the other,
 * customers could pay for credit that never arrives.
 */
function stripeSettings(values: Environment): StripeSettings | undefined {
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

function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
