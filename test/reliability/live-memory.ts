/**
 * What the main thread of a process holds after its garbage was collected. Resident memory says
 * less: V8 grows its heaps lazily, for many minutes, whether or not anything is held. Other threads
 * of the service keep nothing between two pieces of work, and end when they have none.
 */
import { once } from 'node:events';
import { z } from 'zod';

/** Of a process that is measured: its inspector listens on a free port of this host. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const Held = z.object({ result: z.object({ result: z.object({ value: z.number() }) }) });
const HELD = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';

/** In MB. `printed` is what the process has written to stderr. */
export async function liveMb(printed: string): Promise<number> {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(printed) ?? [];
  if (address === undefined) throw new Error('the process was started without its inspector');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const ask = async (method: string, params = {}): Promise<unknown> => {
    const answered = once(socket, 'message');
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [{ data }] = await answered;
    return JSON.parse(data);
  };
  await ask('HeapProfiler.collectGarbage');
  const answer = await ask('Runtime.evaluate', { expression: HELD, returnByValue: true });
  socket.close();
  return Held.parse(answer).result.result.value / 1e6;
}
