/** Counts what the rooms tell, by OpenTelemetry's instruments, one for each row of the table. */
import type { Attributes, Meter, ObservableResult } from '@opentelemetry/api';
import { boundedValue, METRICS, type MetricKey, type OfKind } from '../observer/metrics.ts';
import type { Observer } from '../observer/observer.ts';

type Recorder = Pick<Observer, 'add' | 'record' | 'watch'>;

interface Instruments {
  add: Map<MetricKey, (amount: number, labels: Attributes) => void>;
  record: Map<MetricKey, (value: number, labels: Attributes) => void>;
  reads: Map<MetricKey, (() => readonly { value: number; labels: object }[])[]>;
}

/** `gather` is awaited before gauges are read, whoever reads them. */
export function recordMetrics(meter: Meter, gather: () => Promise<unknown>): Recorder {
  const { add, record, reads } = makeInstruments(meter, gather);
  return {
    add: (key, labels, amount = 1) => add.get(key)?.(amount, bounded(key, labels)),
    record: (key, value, labels) => record.get(key)?.(value, bounded(key, labels)),
    watch: (key: OfKind<'gauge'>, read) => void reads.get(key)?.push(read),
  };
}

function makeInstruments(meter: Meter, gather: () => Promise<unknown>): Instruments {
  const made: Instruments = { add: new Map(), record: new Map(), reads: new Map() };
  for (const [name, metric] of Object.entries(METRICS)) {
    if (!isKey(name)) continue;
    const key = name;
    const options = { description: metric.help, ...('unit' in metric ? { unit: metric.unit } : {}) };
    if (metric.kind === 'counter') {
      const counter = meter.createCounter(metric.name, options);
      made.add.set(key, (amount, labels) => counter.add(amount, labels));
      // Otherwise the first event of its kind would be no increase, and no alert would see it.
      for (const labels of combinationsOf(metric.labels)) counter.add(0, labels);
    } else if (metric.kind === 'histogram') {
      const advice = { explicitBucketBoundaries: [...metric.buckets] };
      const histogram = meter.createHistogram(metric.name, { ...options, advice });
      made.record.set(key, (value, labels) => histogram.record(value, labels));
    } else {
      const list: (() => readonly { value: number; labels: object }[])[] = [];
      made.reads.set(key, list);
      meter.createObservableGauge(metric.name, options).addCallback(async (result: ObservableResult) => {
        await gather();
        for (const { value, labels } of list.flatMap((read) => read()))
          result.observe(value, bounded(key, labels));
      });
    }
  }
  return made;
}

/** Every choice of one value for each label. Counters have no label without a list. */
function combinationsOf(labels: Readonly<Record<string, readonly string[]>>): Attributes[] {
  return Object.entries(labels).reduce<Attributes[]>(
    (made, [label, values]) => made.flatMap((one) => values.map((value) => ({ ...one, [label]: value }))),
    [{}],
  );
}

function isKey(name: string): name is MetricKey {
  return Object.hasOwn(METRICS, name);
}

function bounded(key: MetricKey, labels: object): Attributes {
  const kept: Attributes = {};
  for (const [label, value] of Object.entries(labels)) kept[label] = boundedValue(key, label, String(value));
  return kept;
}
