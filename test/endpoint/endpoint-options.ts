/** The options of a scripted endpoint. */
import type { Answer } from './answer.ts';
import type { Asked } from './asked.ts';
import type { Dialect } from './dialect.ts';
import { LLAMA_SERVER } from './dialects/llama-server.ts';
import { OLLAMA } from './dialects/ollama.ts';
import { OPENAI } from './dialects/openai.ts';
import { SGLANG } from './dialects/sglang.ts';
import { VLLM } from './dialects/vllm.ts';
import type { FaultPlan } from './fault.ts';
import type { Swallow } from './generate.ts';
import type { Serving } from './serve.ts';

export const DIALECTS = {
  openai: OPENAI,
  vllm: VLLM,
  sglang: SGLANG,
  'llama-server': LLAMA_SERVER,
  ollama: OLLAMA,
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof DIALECTS;

export const DIALECT_NAMES: readonly DialectName[] = ['openai', 'vllm', 'sglang', 'llama-server', 'ollama'];

export interface EndpointOptions {
  dialect: DialectName;
  /**
   * Returns the answer to a prompt. An error that it throws is a problem of the test: the reply is
   * a 500, and `close` rejects.
   */
  answer: (prompt: string, asked: Asked) => Answer;
  /** The model that is served; default `scripted`; null: every name. */
  model?: string | null;
  /**
   * A request whose `Authorization` is not `Bearer` and this key is refused with 401, and is a
   * problem of the test.
   */
  apiKey?: string;
  /**
   * Probabilities of tokens that are no label; default: a hundredth each for a line break, `The`
   * and `a`.
   */
  stray?: Readonly<Record<string, number>>;
  /** Share of each label's probability that goes to the label with a space before it; default 0. */
  leadingSpace?: number;
  /** Which choices of an answer (from 0) form one token with a neighbour; default none. */
  swallows?: (choice: number) => Swallow | null;
  /**
   * The most tokens listed at a position; default: the server's own limit, 5 for OpenAI's
   * completions.
   */
  cap?: number;
  overCap?: 'refuse' | 'clip';
  logprobs?: Serving['logprobs'];
  /** Default `served`; for OpenAI `chat-model-only`, as for all its present models. */
  completions?: Serving['completions'];
  /** Whether replies state their usage; default true. */
  usage?: boolean;
  /** Whether choices come in reverse order; default false. */
  shuffled?: boolean;
  /** Whether the model is still loading at the start; default false. */
  loading?: boolean;
  /** How many requests are served at once while the others wait; default all. */
  slots?: number;
  /** Awaited before the answer, once the fault is chosen; null: the answer is not held back. */
  hold?: (asked: Asked) => Promise<void> | null;
  fault?: FaultPlan;
  /** The seed of the draws; default 1. */
  seed?: number;
}

const STRAY = { '\n': 0.01, The: 0.01, a: 0.01 };

export function servingOf(options: EndpointOptions): Serving {
  const { cap, dialect: name } = options;
  const dialect = DIALECTS[name];
  return {
    dialect,
    vocabulary: {
      stray: options.stray ?? STRAY,
      leadingSpace: options.leadingSpace ?? 0,
      swallows: options.swallows ?? (() => null),
    },
    answer: options.answer,
    model: options.model === undefined ? 'scripted' : options.model,
    cap: cap === undefined ? dialect.cap : { chat: cap, completions: Math.min(cap, dialect.cap.completions) },
    overCap: options.overCap ?? dialect.overCap,
    logprobs: options.logprobs ?? 'listed',
    completions: options.completions ?? (name === 'openai' ? 'chat-model-only' : 'served'),
    usage: options.usage ?? true,
    shuffled: options.shuffled ?? false,
    seed: options.seed ?? 1,
  };
}
