/**
 * A process with telemetry on the port of its first argument. When its input ends, most of its heap
 * is used, and stays so.
 */
import { getHeapStatistics } from 'node:v8';
import { pino } from 'pino';
import { openTelemetry } from '../../../server/telemetry/open-telemetry.ts';

const USED = 0.88;
const BYTES_OF_A_NUMBER = 8;

const [, , port] = process.argv;
await openTelemetry(
  { listen: { host: '127.0.0.1', port: Number(port) }, collector: { traces: false, metrics: false } },
  { role: 'all', log: pino({ level: 'silent' }) },
);
const held: number[][] = [];
process.stdin.resume().once('end', () => {
  const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics();
  // In one piece, because V8 ends a process that collects again and again near its limit.
  held.push(new Array<number>(Math.ceil((USED * limit - used) / BYTES_OF_A_NUMBER)).fill(0));
});
