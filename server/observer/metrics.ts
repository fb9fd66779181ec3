/**
 * The table of metrics. No label has a value that a caller, an organization or a key chooses, so
 * the number of series is bounded by this table and by the routes.
 */
import { ERROR_TYPES, REFUSALS } from '../refusals.ts';
import { FAULTS } from '../wire/request-faults.ts';
import * as genAi from './gen-ai.ts';

/** The route's pattern, one of those that surfaces/routes.ts lists, or `unknown`. */
const ROUTE = 'route';
/** Fixed when the process starts. */
const OF_PROCESS = 'process';

interface Metric {
  kind: 'counter' | 'histogram' | 'gauge';
  /** The name, without the unit and without `_total`. */
  name: string;
  /** As OpenTelemetry writes units. */
  unit?: 's' | 'By' | '{token}';
  help: string;
  /** Label → the values that it may have; any other value is counted as `other`. */
  labels: Readonly<Record<string, readonly string[] | typeof ROUTE | typeof OF_PROCESS>>;
  buckets?: readonly number[];
}

const SHORT = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const LONG = [0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];
const POOLS = ['serving', 'working', 'probe', 'figures'];
const QUEUES = ['decisions', 'exhausted-decisions', 'daily'];

export const METRICS = {
  requests: {
    kind: 'histogram',
    name: 'http.server.request.duration',
    unit: 's',
    help: 'Requests, from their headers to the end of the reply',
    labels: {
      method: ['GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'PUT', 'OPTIONS'],
      route: ROUTE,
      status: ['1xx', '2xx', '3xx', '4xx', '5xx'],
    },
    buckets: SHORT,
  },
  refusals: {
    kind: 'counter',
    name: 'decision_analysis.refusals',
    help: 'Error replies, those of tools of MCP and of the console included, by the code that they have',
    labels: { code: [...new Set([...Object.keys(REFUSALS), ...FAULTS, ...ERROR_TYPES])] },
  },
  connections: {
    kind: 'gauge',
    name: 'decision_analysis.connections',
    help: 'Open connections of clients',
    labels: {},
  },
  connectionLimit: {
    kind: 'gauge',
    name: 'decision_analysis.connections.limit',
    help: 'MAX_CONNECTIONS',
    labels: {},
  },
  connectionsRefused: {
    kind: 'counter',
    name: 'decision_analysis.connections.refused',
    help: 'Connections that were refused or cut off by a limit',
    labels: { reason: ['limit', 'unread', 'unanswered'] },
  },
  accepted: {
    kind: 'counter',
    name: 'decision_analysis.decisions.accepted',
    help: 'Decisions in Default mode that were accepted, and requests of one pass that were answered',
    labels: { mode: ['default', 'direct', 'questions'] },
  },
  ended: {
    kind: 'counter',
    name: 'decision_analysis.decisions.ended',
    help: 'Decisions and requests of one pass that ended, by outcome; all but `ok` and `cancelled` are failures',
    labels: {
      mode: ['default', 'direct', 'questions'],
      outcome: ['ok', 'model', 'missing_model', 'service', 'cancelled'],
    },
  },
  stages: {
    kind: 'histogram',
    name: 'decision_analysis.decision.stage.duration',
    unit: 's',
    help: 'Parts of the time of a decision in Default mode: until a worker takes it, then its judge, its engine, and storing its result',
    labels: { stage: ['waiting', 'judge', 'engine', 'store'] },
    buckets: LONG,
  },
  jobs: {
    kind: 'gauge',
    name: 'decision_analysis.jobs',
    help: 'Jobs in the queue of the whole installation',
    labels: { queue: QUEUES, state: ['queued', 'running'] },
  },
  oldestJob: {
    kind: 'gauge',
    name: 'decision_analysis.jobs.oldest',
    unit: 's',
    help: 'Time that the oldest job has been due without a worker; 0 when none waits',
    labels: { queue: QUEUES },
  },
  leasesLost: {
    kind: 'counter',
    name: 'decision_analysis.job.leases.lost',
    help: 'Jobs that this process lost while it ran them',
    labels: { queue: QUEUES },
  },
  jobsRepeated: {
    kind: 'counter',
    name: 'decision_analysis.jobs.repeated',
    help: 'Jobs that this process took after a try that had not ended them, for example of a worker that died',
    labels: { queue: QUEUES },
  },
  modelCalls: {
    kind: 'histogram',
    name: genAi.GEN_AI_OPERATION_DURATION,
    unit: 's',
    help: 'Calls to the model endpoint',
    labels: {
      [genAi.GEN_AI_REQUEST_MODEL]: OF_PROCESS,
      [genAi.GEN_AI_ERROR_TYPE]: [
        'none',
        'limited',
        'starting',
        'refused',
        'busy',
        'unreadable',
        'missing',
        'unfit',
        'too-long',
        'key-refused',
        'quota-exhausted',
        'broken',
        'cancelled',
      ],
    },
    buckets: LONG,
  },
  modelTokens: {
    kind: 'histogram',
    name: genAi.GEN_AI_TOKEN_USAGE,
    unit: '{token}',
    help: 'Tokens of the calls that the judge answered',
    labels: {
      [genAi.GEN_AI_REQUEST_MODEL]: OF_PROCESS,
      [genAi.GEN_AI_TOKEN_TYPE]: ['input', 'output'],
    },
    buckets: [16, 64, 256, 1024, 4096, 16_384, 65_536],
  },
  solved: {
    kind: 'histogram',
    name: 'decision_analysis.engine.solve.duration',
    unit: 's',
    help: 'Problems that the engine was given, its queue included',
    labels: { outcome: ['ok', 'unsolvable', 'fault', 'cancelled'] },
    buckets: SHORT,
  },
  webhookTries: {
    kind: 'counter',
    name: 'decision_analysis.webhook.tries',
    help: 'Tries to deliver an event to a webhook',
    labels: { outcome: ['delivered', 'refused', 'unreachable'] },
  },
  webhooksDue: {
    kind: 'gauge',
    name: 'decision_analysis.webhook.deliveries.due',
    help: 'Deliveries of the whole installation that are due, at most 10,000',
    labels: {},
  },
  oldestDelivery: {
    kind: 'gauge',
    name: 'decision_analysis.webhook.deliveries.oldest',
    unit: 's',
    help: 'Time that the oldest delivery has been due; 0 when none is',
    labels: {},
  },
  poolConnections: {
    kind: 'gauge',
    name: 'db.client.connection.count',
    help: 'Connections to the database',
    labels: { pool: POOLS, state: ['used', 'idle'] },
  },
  poolLimit: {
    kind: 'gauge',
    name: 'db.client.connection.max',
    help: 'The most connections to the database',
    labels: { pool: POOLS },
  },
  poolWaiting: {
    kind: 'gauge',
    name: 'db.client.connection.pending_requests',
    help: 'Statements and transactions that wait for a connection',
    labels: { pool: POOLS },
  },
  poolWait: {
    kind: 'histogram',
    name: 'db.client.connection.wait_time',
    unit: 's',
    help: 'Time until a statement or a transaction has a connection',
    labels: { pool: POOLS },
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 2, 10, 30],
  },
  statementFaults: {
    kind: 'counter',
    name: 'decision_analysis.database.faults',
    help: 'Statements that failed, and connections that were not to be had',
    labels: { pool: POOLS, fault: ['outage', 'no_room', 'lock', 'timeout', 'conflict', 'statement'] },
  },
  databaseUp: {
    kind: 'gauge',
    name: 'decision_analysis.database.up',
    help: '1 when the database answered the last check of this process',
    labels: {},
  },
  ready: {
    kind: 'gauge',
    name: 'decision_analysis.ready',
    help: '1 when the check of readiness passes; a process is ready when all do',
    labels: { check: ['started', 'database', 'engine', 'serving'] },
  },
  loopDelay: {
    kind: 'gauge',
    name: 'nodejs.eventloop.delay',
    unit: 's',
    help: 'How late the event loop was since the last reading',
    labels: { quantile: ['0.5', '0.99', '1'] },
  },
  memory: {
    kind: 'gauge',
    name: 'decision_analysis.memory',
    unit: 'By',
    help: 'Memory of the process: resident, JavaScript heap in use, buffers outside of it',
    labels: { kind: ['resident', 'heap', 'external'] },
  },
  heapLimit: {
    kind: 'gauge',
    name: 'decision_analysis.heap.limit',
    unit: 'By',
    help: 'The most that the JavaScript heap may use; beyond it the process ends',
    labels: {},
  },
  processorTime: {
    kind: 'counter',
    name: 'process.cpu.time',
    unit: 's',
    help: 'Processor time of the process, all threads',
    labels: { mode: ['user', 'system'] },
  },
  sweptAt: {
    kind: 'gauge',
    name: 'decision_analysis.sweep.last_success.timestamp',
    unit: 's',
    help: 'Unix time of the last sweep that this process finished',
    labels: { sweep: ['daily', 'held', 'days'] },
  },
  sweptRows: {
    kind: 'counter',
    name: 'decision_analysis.sweep.rows',
    help: 'Rows that sweeps of this process deleted',
    labels: { sweep: ['daily', 'held', 'days'] },
  },
  sweepOverdue: {
    kind: 'gauge',
    name: 'decision_analysis.sweep.overdue',
    unit: 's',
    help: 'How long ago the oldest row that a sweep has still to delete expired; 0 when there is none',
    labels: { sweep: ['daily', 'held'] },
  },
  strayHolds: {
    kind: 'gauge',
    name: 'decision_analysis.holds.stray',
    help: 'Holds of decisions that do not run: credit that nothing will give back',
    labels: {},
  },
  runningDecisions: {
    kind: 'gauge',
    name: 'decision_analysis.decisions.running',
    help: 'Decisions of the whole installation that run or wait',
    labels: {},
  },
  schemaVersion: {
    kind: 'gauge',
    name: 'decision_analysis.schema.version',
    help: 'Version of the database',
    labels: {},
  },
  build: {
    kind: 'gauge',
    name: 'decision_analysis.build.info',
    help: 'Always 1; the labels name what runs',
    labels: { engine: OF_PROCESS, node: OF_PROCESS, role: OF_PROCESS },
  },
} as const satisfies Record<string, Metric>;

type Metrics = typeof METRICS;
export type MetricKey = keyof Metrics;
export type OfKind<Kind extends Metric['kind']> = {
  [Key in MetricKey]: Metrics[Key]['kind'] extends Kind ? Key : never;
}[MetricKey];
export type Labels<Key extends MetricKey> = { readonly [Label in keyof Metrics[Key]['labels']]: string };

/** The value itself, or `other` when the table does not list it. */
export function boundedValue(key: MetricKey, label: string, value: string): string {
  const labels: Metric['labels'] = METRICS[key].labels;
  const allowed = labels[label];
  return typeof allowed !== 'object' || allowed.includes(value) ? value : 'other';
}
