/** The recorded pairs of a request and its reply (recorded/README.md), and a server for them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { sendReply } from '../endpoint/fault.ts';
import { Listener } from '../endpoint/listener.ts';
import documented from './recorded/01-systemone-documented.json' with { type: 'json' };
import mixed from './recorded/02-systemone-recorded-mixed.json' with { type: 'json' };
import structured from './recorded/03-systemone-recorded-structured-instructions.json' with { type: 'json' };
import errors from './recorded/04-systemone-recorded-errors.json' with { type: 'json' };
import ollama from './recorded/05-systemone-ollama.json' with { type: 'json' };
import llama from './recorded/06-systemone-llama-server.json' with { type: 'json' };
import openrouter from './recorded/07-systemone-openrouter.json' with { type: 'json' };
import jevbench from './recorded/08-systemone-jevbench.json' with { type: 'json' };
import decisions from './recorded/09-openai-decisions-recorded.json' with { type: 'json' };
import refusals from './recorded/10-openai-decisions-recorded-errors.json' with { type: 'json' };

const Headers = z.record(z.string(), z.string()).default({});
const Pair = z.object({
  name: z.string(),
  /** Null: the source shows only the reply. */
  request: z
    .object({
      method: z.enum(['GET', 'POST']),
      url: z.string(),
      headers: Headers,
      /** Absent or null: the source leaves it out, or describes it. */
      body: z.record(z.string(), z.unknown()).nullish(),
    })
    .nullable(),
  response: z.object({ status: z.int(), headers: Headers, body: z.unknown() }),
});
const File = z.object({ format: z.string(), pairs: z.array(Pair) });

export interface RecordedPair extends z.infer<typeof Pair> {
  /** The number of the file. */
  file: number;
  format: 'systemone' | 'decisions' | 'models';
}

const FILES: readonly unknown[] = [
  documented,
  mixed,
  structured,
  errors,
  ollama,
  llama,
  openrouter,
  jevbench,
  decisions,
  refusals,
];

export const RECORDED_PAIRS: readonly RecordedPair[] = FILES.flatMap((json, index) => {
  const { format, pairs } = File.parse(json);
  return pairs.map((pair) => ({
    ...pair,
    file: index + 1,
    format:
      pair.request?.method === 'GET' ? 'models' : format.startsWith('openai') ? 'decisions' : 'systemone',
  }));
});

export interface RecordedServer {
  /** The address with `/v1`. */
  readonly url: string;
  /** What it received, in order. */
  readonly requests: readonly { method: string; path: string; text: string }[];
  close(): Promise<void>;
}

/** Gives the pair's reply to every request, on every path. */
export async function openRecordedServer({ response: recorded }: RecordedPair): Promise<RecordedServer> {
  const requests: { method: string; path: string; text: string }[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', text: await text(request) });
    sendReply(response, recorded);
  };
  const problems: string[] = [];
  const listener = new Listener(handle, problems);
  await listener.open();
  return {
    url: `${listener.origin}/v1`,
    requests,
    async close() {
      await listener.refuseConnections();
      if (problems.length > 0) throw new Error(problems.join('; '));
    },
  };
}
