/** What a process says of itself: its event loop, its memory, its processor time. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Observer } from '../observer/observer.ts';

/** How often the delay of the event loop is sampled. */
const SAMPLED_EVERY_MS = 20;
/** Between two readings of the processor time. */
const PROCESSOR_EVERY_MS = 1000;
const QUANTILES = { '0.5': 50, '0.99': 99, '1': 100 };

/** Measures until the returned function is called. */
export function watchProcess(observer: Observer): () => void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MS });
  delay.enable();
  observer.watch('loopDelay', () => {
    // The sampler counts its own pause as delay.
    const late = (percentile: number) =>
      Math.max(0, delay.percentile(percentile) / 1e9 - SAMPLED_EVERY_MS / 1000);
    const read = Object.entries(QUANTILES).map(([quantile, percentile]) => ({
      value: late(percentile),
      labels: { quantile },
    }));
    delay.reset();
    return read;
  });
  observer.watch('memory', () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const kinds = { resident: rss, heap: heapUsed, external };
    return Object.entries(kinds).map(([kind, value]) => ({ value, labels: { kind } }));
  });
  observer.watch('heapLimit', () => [{ value: getHeapStatistics().heap_size_limit, labels: {} }]);
  let last = { user: 0, system: 0 };
  const addProcessorTime = () => {
    const now = process.cpuUsage();
    for (const mode of ['user', 'system'] as const)
      observer.add('processorTime', { mode }, (now[mode] - last[mode]) / 1e6);
    last = now;
  };
  addProcessorTime();
  const timer = setInterval(addProcessorTime, PROCESSOR_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}
