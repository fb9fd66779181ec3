/**
 * Takes everything out of a span that a customer may have written. Instrumentation puts paths,
 * queries and the messages of errors there; the paths of public pages are secrets.
 */
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { GEN_AI_OPERATION_NAME, GEN_AI_REQUEST_MODEL } from '../observer/gen-ai.ts';

/** All other attributes are dropped. */
const ALLOWED = [
  'http.request.method',
  'http.response.status_code',
  'http.route',
  GEN_AI_OPERATION_NAME,
  GEN_AI_REQUEST_MODEL,
];

export function withoutContent(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(cleared), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function cleared(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(
    ALLOWED.flatMap((name) => {
      const value = span.attributes[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const cleaned = { attributes, status: { code: span.status.code }, events: [], links: [] };
  return Object.create(span, Object.getOwnPropertyDescriptors(cleaned));
}
