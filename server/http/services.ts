/** What http and the surfaces need from the other rooms; main.ts puts it together. */
import type { FastifyInstance } from 'fastify';
import type { EnginePool } from '../../engine/pool.ts';
import type { EndpointModel } from '../../judge/endpoint/adapter.ts';
import type { Key } from '../accounts/caller.ts';
import type { Payments } from '../billing/stripe/payments.ts';
import type { Database } from '../database/database.ts';
import type { InOrganization } from '../database/organization-sql.ts';
import type { DecisionServices } from '../decisions/services.ts';
import type { Config } from '../process/config.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Readiness } from './readiness.ts';

export interface Services extends Omit<DecisionServices, 'database'> {
  database: Pick<Database, 'sql' | 'of'>;
  /** With the role `worker`, a process answers only health checks. */
  config: DecisionServices['config'] &
    Pick<
      Config,
      | 'rateLimitPerMinute'
      | 'rateLimitCreatePerMinute'
      | 'rateLimitCreateOrganizationPerMinute'
      | 'rateLimitAddressPerMinute'
      | 'trustProxy'
      | 'corsOrigins'
      | 'maxConnections'
      | 'maxConnectionsPerAddress'
      | 'webhookAllowPrivate'
      | 'ssoAllowPrivate'
      | 'ssoSecretsDir'
    > &
    Partial<Pick<Config, 'role'>>;
  /** Undefined: the app makes its own. */
  readiness?: Readiness | undefined;
  engine: Pick<EnginePool, 'solve' | 'check' | 'version'>;
  /** Undefined with the built-in judge. */
  endpoint?: Pick<EndpointModel, 'state' | 'prompts'> | undefined;
  /** Undefined without Stripe's keys. */
  payments?: Pick<Payments, 'hear' | 'consider' | 'checkout'> | undefined;
  /** For secrets in the database. */
  keyring: Keyring;
  /** Where console/build.ts has built the console; undefined on a node that serves none. */
  consoleFolder?: string | undefined;
  /** Makes each request a part of a trace; undefined: none is traced. */
  traceRequests?: ((app: FastifyInstance) => Promise<void>) | undefined;
  /**
   * Aborted when the process begins to end: it is not ready any more, and serves on until
   * `draining`.
   */
  leaving?: AbortSignal;
  /**
   * Aborted when the process is about to end: new requests are refused, and requests that wait for
   * a decision get their 202.
   */
  draining?: AbortSignal;
}

/** What the operations of one caller are given. */
export type CallerServices = InOrganization<Services>;

/** What the operations of one process share, so that no caller gets more than its part. */
export interface Bounds {
  /** Runs a statement in the turn of the organization. */
  read<Value>(key: Key, work: () => Promise<Value>): Promise<Value>;
  /**
   * Runs a statement that may read all decisions of an organization: few at once, and of one
   * organization no more than wait briefly. Refuses others.
   */
  list<Value>(key: Key, work: () => Promise<Value>): Promise<Value>;
  /** Takes a place for a stream of events, and returns what gives it back; refuses without one. */
  openStream(key: Key): () => void;
}
