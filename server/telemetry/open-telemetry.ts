/**
 * Telemetry by OpenTelemetry: metrics for a scraper on a port of their own, and metrics and traces
 * to a collector when the standard variables name one. Loaded only when one of the two is set.
 */
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  MeterProvider,
  type MetricData,
  MetricReader,
  PeriodicExportingMetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Readiness } from '../http/readiness.ts';
import { METRICS } from '../observer/metrics.ts';
import type { Observer } from '../observer/observer.ts';
import type { Log } from '../process/log-fields.ts';
import { watchDatabase } from './database-figures.ts';
import { watchProcess } from './process-metrics.ts';
import { recordMetrics } from './record-metrics.ts';
import { openTelemetryServer, type Reasons } from './telemetry-server.ts';
import type { CollectorSettings } from './traces.ts';

export interface TelemetrySettings {
  /** Where metrics are served; undefined: nowhere. */
  listen: { host: string; port: number } | undefined;
  collector: CollectorSettings;
}

/** What a process can say of itself once it has started. */
export interface Started {
  figures: Pick<Database, 'sql'>;
  readiness: Readiness;
  /** Aborted when the process begins to end. */
  leaving: AbortSignal;
  engineVersion: string;
}

export interface Telemetry {
  readonly observer: Observer;
  /** Of the telemetry port; undefined without one. */
  readonly port: number | undefined;
  /** Until this is called, the process is not ready because it is starting. */
  attach(started: Started): void;
  /**
   * Makes each request of the app a trace, or a part of its caller's; undefined: none is traced.
   */
  traceRequests: ((app: FastifyInstance) => Promise<void>) | undefined;
  /** Sends what is left to the collector. */
  close(): Promise<void>;
}

const CHECKS = METRICS.ready.labels.check;

/** Metrics are read when a scraper asks. */
class OnDemandReader extends MetricReader {
  async onForceFlush(): Promise<void> {}
  async onShutdown(): Promise<void> {}
}

/** Rejects with the system's error when the port cannot be had. */
export async function openTelemetry(
  { listen, collector }: TelemetrySettings,
  { role, log }: { role: string; log: Pick<Log, 'warn'> },
): Promise<Telemetry> {
  logFaults(log);
  let refresh = async () => {};
  let reasons = async (): Promise<Reasons> => ({ started: 'the process is starting' });
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'decision-analysis' }))
    .merge(detectResources({ detectors: [envDetector] }));
  let ready: { value: number; labels: { check: string } }[] = [];
  const checkReady = async () => {
    const found = await reasons();
    ready = CHECKS.map((check) => ({ value: Number(!Object.hasOwn(found, check)), labels: { check } }));
    return found;
  };
  /** One gathering for all gauges, which are read at once. */
  let gathering: Promise<unknown> | undefined;
  const gather = () => {
    gathering ??= Promise.all([refresh(), checkReady()]).finally(() => {
      gathering = undefined;
    });
    return gathering;
  };
  const onDemand = new OnDemandReader();
  const readers = [onDemand, ...(collector.metrics ? [await openCollectorReader()] : [])];
  const provider = new MeterProvider({ resource, readers });
  const traces = collector.traces ? (await import('./traces.ts')).openTraces(resource) : undefined;
  const observer: Observer = {
    ...recordMetrics(provider.getMeter('decision-analysis'), gather),
    trace: traces?.trace ?? ((_name, work) => work()),
    traceparent: traces?.traceparent ?? (() => undefined),
  };
  const stopWatching = watchProcess(observer);
  observer.watch('ready', () => ready);
  const serializer = new PrometheusSerializer('', false, undefined, false, true);
  const server =
    listen &&
    (await openTelemetryServer(listen, {
      async metrics() {
        const { resourceMetrics } = await onDemand.collect();
        return serializer.serialize(withUnits(resourceMetrics));
      },
      reasons: checkReady,
    }));
  return {
    observer,
    port: server?.port,
    attach({ figures, readiness, leaving, engineVersion }) {
      refresh = watchDatabase(figures, observer);
      reasons = async () => {
        const { database, engine } = await readiness();
        return {
          ...(database === null ? {} : { database }),
          ...(engine === null ? {} : { engine }),
          ...(leaving.aborted ? { serving: 'the process is stopping' } : {}),
        };
      };
      const labels = { engine: engineVersion, node: process.version, role };
      observer.watch('build', () => [{ value: 1, labels }]);
    },
    traceRequests: traces && ((app) => traces.traceRequests(app)),
    async close() {
      // The database is closed already; that is no fault to report.
      refresh = async () => {};
      reasons = async () => ({ serving: 'the process is stopping' });
      stopWatching();
      await server?.close();
      await Promise.all([provider.shutdown(), traces?.close()]).catch(() => {});
    },
  };
}

const EXPORT_EVERY_MS = 60_000;
const EXPORT_TIMEOUT_MS = 30_000;

/** Sends the metrics to the collector every minute, or as the standard variable says. */
async function openCollectorReader(): Promise<MetricReader> {
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http');
  // The library does not read this variable itself.
  const given = Number(process.env.OTEL_METRIC_EXPORT_INTERVAL ?? '');
  const exportIntervalMillis = given > 0 ? given : EXPORT_EVERY_MS;
  const exportTimeoutMillis = Math.min(exportIntervalMillis, EXPORT_TIMEOUT_MS);
  const exporter = new OTLPMetricExporter();
  return new PeriodicExportingMetricReader({ exporter, exportIntervalMillis, exportTimeoutMillis });
}

/** At most one line in this time: a collector that is down fails every few seconds. */
const WARN_EVERY_MS = 60_000;

/** The libraries' own words may hold a secret of an address, so they are not logged. */
function logFaults(log: Pick<Log, 'warn'>): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = () => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    log.warn({}, 'telemetry could not be sent to the collector; it is tried again');
  };
  const silent = () => {};
  diag.setLogger(
    { error: warn, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}

const SUFFIXES: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes' };

/** Prometheus has the unit in the name, as collectors write it; the serializer leaves it out. */
function withUnits(metrics: ResourceMetrics): ResourceMetrics {
  const named = <Data extends MetricData>(metric: Data): Data => {
    const { name, unit } = metric.descriptor;
    return { ...metric, descriptor: { ...metric.descriptor, name: `${name}${SUFFIXES[unit] ?? ''}` } };
  };
  const scopeMetrics = metrics.scopeMetrics.map((scope) => ({ ...scope, metrics: scope.metrics.map(named) }));
  return { ...metrics, scopeMetrics };
}
