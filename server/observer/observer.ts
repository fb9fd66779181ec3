/**
 * What the rooms tell of their work to whoever measures it. Telemetry gives one that counts;
 * without telemetry nobody listens, and telling costs nothing.
 */
import type { Labels, OfKind } from './metrics.ts';

export interface Reading<Key extends OfKind<'gauge'>> {
  value: number;
  labels: Labels<Key>;
}

export type SpanName = 'run decision' | 'ask model' | 'solve problem' | 'deliver event';

interface About {
  /** A `traceparent` of W3C Trace Context. */
  parent?: string | undefined;
  /** The name of the model that is asked, as the operator set it. */
  model?: string;
}

export interface Observer {
  /** Counts an event, or several. */
  add<Key extends OfKind<'counter'>>(key: Key, labels: Labels<Key>, amount?: number): void;
  /** Records a duration in seconds, or a size. */
  record<Key extends OfKind<'histogram'>>(key: Key, value: number, labels: Labels<Key>): void;
  /** `read` is called whenever somebody asks for the metrics. */
  watch<Key extends OfKind<'gauge'>>(key: Key, read: () => readonly Reading<Key>[]): void;
  /** Runs the work as a part of the trace that is under way, or of that which `parent` names. */
  trace<T>(name: SpanName, work: () => Promise<T>, about?: About): Promise<T>;
  /** The `traceparent` of the work that is under way; undefined when it is not traced. */
  traceparent(): string | undefined;
}

export const UNOBSERVED: Observer = {
  add() {},
  record() {},
  watch() {},
  trace: (_name, work) => work(),
  traceparent: () => undefined,
};

/** Seconds since a time of `performance.now()`. */
export function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}
