/** A server with one slot and a real but tiny model. It replies as llama.cpp's own server does. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { Random } from '../../problems/random.ts';
import { type Asked, PATHS, readAsked } from '../endpoint/asked.ts';
import type { Reply, Usage } from '../endpoint/dialect.ts';
import { LLAMA_SERVER } from '../endpoint/dialects/llama-server.ts';
import { sendReply } from '../endpoint/fault.ts';
import { Slots } from '../endpoint/slots.ts';
import { type Inference, type Inferred, openInference } from './inference.ts';

export interface PeerServer {
  /** The address with `/v1`. */
  url: string;
  /** Counts since the start. `cachedTokens`: input tokens that were in the cache. */
  counts: { calls: number; inputTokens: number; cachedTokens: number; outputTokens: number };
  /** All requests, in the order in which they came. */
  requests: readonly Asked[];
  close(): Promise<void>;
}

const MODEL = 'tiny';

/** `seed` is the seed of the weights. */
export async function openPeerServer(seed = 1): Promise<PeerServer> {
  const inference = await openInference(seed);
  const slot = new Slots(1);
  const requests: Asked[] = [];
  const counts = { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0 };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const kind = PATHS.get(path);
    if (request.method !== 'POST' || kind === undefined) return sendReply(response, look(path));
    counts.calls += 1;
    const answered = json(request).then(async (body) => {
      const asked = readAsked(requests.length, kind, body);
      requests.push(asked);
      const refused = LLAMA_SERVER.refusal(asked);
      return refused ?? (await answer(inference, slot, asked, response, counts));
    });
    answered.then(
      (reply) => sendReply(response, reply),
      (error: unknown) => sendReply(response, badRequest(error)),
    );
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    counts,
    requests,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await slot.take();
      await inference.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a TCP server has a port');
  return address.port;
}

function look(path: string): Reply {
  const own = LLAMA_SERVER.get(path, false, MODEL);
  if (own !== null) return own;
  if (path === '/v1/models') return { status: 200, body: LLAMA_SERVER.models(MODEL) };
  return { status: 404, body: { error: { code: 404, message: 'File Not Found', type: 'not_found_error' } } };
}

function badRequest(error: unknown): Reply {
  const message = error instanceof Error ? error.message : String(error);
  return { status: 400, body: { error: { code: 400, message, type: 'invalid_request_error' } } };
}

async function answer(
  inference: Inference,
  slot: Slots,
  asked: Asked,
  response: ServerResponse,
  counts: PeerServer['counts'],
): Promise<Reply> {
  const release = await slot.take();
  try {
    const generated: Inferred[] = [];
    for (const prompt of asked.prompts)
      for (let sample = 0; sample < asked.samples; sample += 1) {
        // The client has left.
        if (response.destroyed) return { status: 499, body: '' };
        generated.push(await inference.generate(prompt, settingsOf(asked), randomOf(asked, sample)));
      }
    const usage = usageOf(generated, asked.samples);
    counts.inputTokens += usage.inputTokens;
    counts.cachedTokens += usage.sharedTokens;
    counts.outputTokens += usage.outputTokens;
    const served = { asked, model: MODEL, generated, listed: LLAMA_SERVER.listed(asked), usage };
    const body = asked.path === 'completions' ? LLAMA_SERVER.completions(served) : LLAMA_SERVER.chat(served);
    return { status: 200, body, headers: LLAMA_SERVER.headers };
  } finally {
    release();
  }
}

/** The server's own defaults, except for the temperature, which is 0.8 there. */
function settingsOf(asked: Asked) {
  return {
    temperature: asked.temperature ?? 1,
    topP: asked.topP,
    topK: asked.topK,
    minP: asked.minP,
    // A model with random weights hardly ever ends an answer by itself.
    maxTokens: asked.maxTokens ?? 256,
    stop: asked.stop,
    form: LLAMA_SERVER.form(asked.body),
  };
}

function randomOf({ seed, number }: Asked, sample: number): Random {
  return new Random((seed ?? number) * 1000 + sample);
}

function usageOf(generated: readonly Inferred[], samples: number): Usage {
  const sum = (from: readonly Inferred[], key: 'inputTokens' | 'cachedTokens' | 'outputTokens') =>
    from.reduce((total, one) => total + one[key], 0);
  // The samples of one prompt read it once.
  const prompts = generated.filter((_, index) => index % samples === 0);
  return {
    inputTokens: sum(prompts, 'inputTokens'),
    outputTokens: sum(generated, 'outputTokens'),
    sharedTokens: sum(prompts, 'cachedTokens'),
    each: prompts.map(({ inputTokens }, prompt) => ({
      inputTokens,
      outputTokens: sum(generated.slice(prompt * samples, (prompt + 1) * samples), 'outputTokens'),
    })),
  };
}
