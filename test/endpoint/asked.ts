/** Reads a request for an answer, as far as all servers read it alike. */
import { z } from 'zod';

export type Path = 'chat' | 'chat-batch' | 'completions';

export const PATHS: ReadonlyMap<string, Path> = new Map([
  ['/v1/chat/completions', 'chat'],
  ['/v1/chat/completions/batch', 'chat-batch'],
  ['/v1/completions', 'completions'],
]);

const Content = z.union([z.string(), z.array(z.looseObject({ type: z.literal('text'), text: z.string() }))]);
const Messages = z.array(z.looseObject({ role: z.string(), content: Content })).min(1);
const Sampling = z.looseObject({
  model: z.string().default(''),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  top_k: z.int().min(-1).nullish(),
  min_p: z.number().min(0).max(1).nullish(),
  seed: z.int().nullish(),
  n: z.int().min(1).max(128).nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  stream: z.literal(false).nullish(),
});
const BODIES = {
  chat: Sampling.extend({ messages: Messages }),
  'chat-batch': Sampling.extend({ messages: z.array(Messages).min(1) }),
  completions: Sampling.extend({ prompt: z.union([z.string(), z.array(z.string()).min(1)]) }),
};

export interface Asked {
  /** Counted from 0 since the endpoint was opened. */
  number: number;
  path: Path;
  body: Readonly<Record<string, unknown>>;
  model: string;
  /**
   * The messages of a chat are joined by two line breaks, so a single message is the prompt itself.
   */
  prompts: readonly string[];
  /** Whether `prompt` is a list. */
  list: boolean;
  samples: number;
  maxTokens: number | null;
  temperature: number | null;
  topP: number;
  topK: number;
  minP: number;
  seed: number | null;
  stop: readonly string[];
}

/**
 * Throws a ZodError, which names the place, for a body that no server accepts, and for streams,
 * which this endpoint does not send.
 */
export function readAsked(number: number, path: Path, json: unknown): Asked {
  const { prompts, list, sampling: body } = promptsOf(path, json);
  const { stop } = body;
  return {
    number,
    path,
    body,
    model: body.model,
    prompts,
    list,
    samples: body.n ?? 1,
    maxTokens: body.max_completion_tokens ?? body.max_tokens ?? null,
    temperature: body.temperature ?? null,
    topP: body.top_p ?? 1,
    topK: Math.max(0, body.top_k ?? 0),
    minP: body.min_p ?? 0,
    seed: body.seed ?? null,
    stop: typeof stop === 'string' ? [stop] : (stop ?? []),
  };
}

interface Prompts {
  prompts: readonly string[];
  list: boolean;
  sampling: z.infer<typeof Sampling>;
}

function promptsOf(path: Path, json: unknown): Prompts {
  if (path === 'chat') {
    const body = BODIES.chat.parse(json);
    return { prompts: [joined(body.messages)], list: false, sampling: body };
  }
  if (path === 'chat-batch') {
    const body = BODIES['chat-batch'].parse(json);
    return { prompts: body.messages.map(joined), list: true, sampling: body };
  }
  const body = BODIES.completions.parse(json);
  const { prompt } = body;
  return typeof prompt === 'string'
    ? { prompts: [prompt], list: false, sampling: body }
    : { prompts: prompt, list: true, sampling: body };
}

function joined(messages: z.infer<typeof Messages>): string {
  return messages
    .map(({ content }) =>
      typeof content === 'string' ? content : content.map(({ text }) => text).join('\n'),
    )
    .join('\n\n');
}

/** For a chat: `top_logprobs`, if `logprobs` is true. */
export function chatListed({ body }: Asked): number | null {
  if (body.logprobs !== true) return null;
  return typeof body.top_logprobs === 'number' ? body.top_logprobs : 0;
}

/** For a completion: the number in `logprobs`. */
export function completionListed({ body }: Asked): number | null {
  return typeof body.logprobs === 'number' ? body.logprobs : null;
}
