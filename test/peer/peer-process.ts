/**
 * The peer in a process of its own, so that what it uses of a processor is known apart from what
 * its client does.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { z } from 'zod';

const Started = z.object({ url: z.string() });
const Bodies = z.array(z.record(z.string(), z.unknown()));
const Used = z.object({
  /** `cachedTokens`: of the input, what did not have to be read again. */
  counts: z.object({
    calls: z.int(),
    inputTokens: z.int(),
    cachedTokens: z.int(),
    outputTokens: z.int(),
  }),
  /** Processor time of all its threads. */
  processorMs: z.number(),
});
export type Used = z.infer<typeof Used>;

export interface PeerProcess {
  /** With `/v1`. */
  url: string;
  /** Since the start. */
  used(): Promise<Used>;
  /** What was asked of it, in the order in which it came. */
  bodies(): Promise<z.infer<typeof Bodies>>;
  close(): Promise<void>;
}

export async function openPeerProcess(): Promise<PeerProcess> {
  const child = fork(resolve(import.meta.dirname, 'serve.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ended = exited.then(([code]) => {
    throw new Error(`the peer ended with ${code}`);
  });
  ended.catch(() => {}); // of no concern once it is closed
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  const ask = (what: 'used' | 'bodies') => {
    const answered = answer();
    child.send(what);
    return answered;
  };
  const { url } = Started.parse(await answer());
  return {
    url,
    used: async () => Used.parse(await ask('used')),
    bodies: async () => Bodies.parse(await ask('bodies')),
    async close() {
      child.disconnect();
      await exited;
    },
  };
}
