/** A receiver of OTLP over HTTP that keeps what it is sent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Attributes = z.array(z.object({ key: z.string(), value: z.looseObject({}) }));
const Span = z.looseObject({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: Attributes,
  events: z.array(z.unknown()).optional(),
  status: z.looseObject({ code: z.number().optional(), message: z.string().optional() }).optional(),
});
export type CollectedSpan = z.infer<typeof Span>;
const Body = z.looseObject({
  resourceSpans: z
    .array(z.looseObject({ scopeSpans: z.array(z.looseObject({ spans: z.array(Span) })) }))
    .optional(),
  resourceMetrics: z
    .array(
      z.looseObject({
        scopeMetrics: z.array(z.looseObject({ metrics: z.array(z.looseObject({ name: z.string() })) })),
      }),
    )
    .optional(),
});

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** The names of metrics. */
  metrics: Set<string>;
  /** All that it was sent. */
  bodies: string[];
  close(): Promise<void>;
}

export async function openCollector(): Promise<Collector> {
  const collector: Collector = {
    url: '',
    spans: [],
    metrics: new Set(),
    bodies: [],
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const server = createServer((request, reply) => {
    void text(request).then((sent) => {
      collector.bodies.push(sent);
      const { resourceSpans = [], resourceMetrics = [] } = Body.parse(JSON.parse(sent));
      collector.spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans)));
      for (const { scopeMetrics } of resourceMetrics)
        for (const { metrics } of scopeMetrics) for (const { name } of metrics) collector.metrics.add(name);
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}
