/** What a scripted endpoint can be told to be. */
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
   * What a prompt is answered with. What it throws is a problem of the test: a 500, and `close`
   * rejects.
   */
  answer: (prompt: string, asked: Asked) => Answer;
  /** Default `scripted`; null: whatever is asked for is served. */
  model?: string | null;
  /**
   * Any other `Authorization` than `Bearer` and this is refused with 401, and is a problem of the
   * test.
   */
  apiKey?: string;
  /** Mass on tokens that are no label; default: a hundredth each on a line break, `The` and `a`. */
  stray?: Readonly<Record<string, number>>;
  /** Share of each label's mass on the label with a space before it; default 0. */
  leadingSpace?: number;
  /** Which choices of an answer (from 0) are one token with a neighbour; default none. */
  swallows?: (choice: number) => Swallow | null;
  /**
   * The most tokens listed at a position; default: the server's own, 5 for OpenAI's completions.
   */
  cap?: number;
  overCap?: 'refuse' | 'clip';
  logprobs?: Serving['logprobs'];
  /** Default `served`; for OpenAI `chat-model-only`, as for all its present models. */
  completions?: Serving['completions'];
  /** Whether replies say what they cost; default true. */
  usage?: boolean;
  /** Choices come in the reverse order; default false. */
  shuffled?: boolean;
  /** Begins as still loading; default false. */
  loading?: boolean;
  /** Requests that are served at once, the others waiting; default: all. */
  slots?: number;
  /**
   * Awaited before an answer, when what goes wrong with it is chosen; null: it is not held back.
   */
  hold?: (asked: Asked) => Promise<void> | null;
  fault?: FaultPlan;
  /** Of the draws; default 1. */
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
