/** Runs the peer in its own process, so that its processor time can be told from its client's. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { z } from 'zod';

const Started = z.object({ url: z.string() });
const Bodies = z.array(z.record(z.string(), z.unknown()));
const Used = z.object({
  /** `cachedTokens`: input tokens that were in the cache. */
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
  /** The address with `/v1`. */
  url: string;
  /** The use since the start. */
  used(): Promise<Used>;
  /** The bodies of all requests, in the order in which they came. */
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
  ended.catch(() => {}); // after close() the process may end
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  const ask = (wanted: 'used' | 'bodies') => {
    const answered = answer();
    child.send(wanted);
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
