/**
 * Traces to a collector by OTLP. OpenTelemetry's instrumentation of Fastify finds the current trace
 * through the library's own globals, so a process opens traces once.
 */
import { FastifyOtelInstrumentation } from '@fastify/otel';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stateOf } from '../http/serving/request-state.ts';
import { GEN_AI_CHAT, GEN_AI_OPERATION_NAME, GEN_AI_REQUEST_MODEL } from '../observer/gen-ai.ts';
import type { Observer, SpanName } from '../observer/observer.ts';
import { withoutContent } from './without-content.ts';

export interface CollectorSettings {
  traces: boolean;
  metrics: boolean;
}

export interface Traces extends Pick<Observer, 'trace' | 'traceparent'> {
  traceRequests(app: FastifyInstance): Promise<void>;
  /** Sends the spans that wait. */
  close(): Promise<void>;
}

const KINDS: Readonly<Record<SpanName, SpanKind>> = {
  'run decision': SpanKind.CONSUMER,
  'ask model': SpanKind.CLIENT,
  'solve problem': SpanKind.INTERNAL,
  'deliver event': SpanKind.CLIENT,
};

/** The collector's address and the sampler are those of the standard variables. */
export function openTraces(resource: Resource): Traces {
  const exporter = withoutContent(new OTLPTraceExporter());
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  const tracer = provider.getTracer('decision-analysis');
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    trace(name, work, { parent, model } = {}) {
      const within = parent === undefined ? context.active() : read(parent);
      const attributes =
        model === undefined ? {} : { [GEN_AI_OPERATION_NAME]: GEN_AI_CHAT, [GEN_AI_REQUEST_MODEL]: model };
      return tracer.startActiveSpan(name, { kind: KINDS[name], attributes }, within, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    traceparent() {
      const current = trace.getSpanContext(context.active());
      return current === undefined ? undefined : write(current);
    },
    async traceRequests(app) {
      const instrumentation = new FastifyOtelInstrumentation({
        instrumentHooks: false,
        recordExceptions: false,
      });
      instrumentation.setTracerProvider(provider);
      await app.register(instrumentation.plugin());
      app.addHook('onSend', async (request) => {
        const { route } = stateOf(request);
        spanOf(request)?.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
      });
    },
    async close() {
      await provider.shutdown();
      context.disable();
      propagation.disable();
    },
  };
}

/** The instrumentation adds the method to every request. */
function spanOf(request: FastifyRequest): Span | null {
  return Reflect.get(request, 'opentelemetry').call(request).span;
}

function read(traceparent: string) {
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}

function write({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
