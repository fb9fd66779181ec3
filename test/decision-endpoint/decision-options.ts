/** The options of a decision endpoint. */
import type { CallFaultPlan } from './call-fault.ts';
import type { DecisionCall } from './decision-call.ts';
import type { DecisionDialect, ReplyForm } from './dialect.ts';
import { LLAMA_SERVER, OLLAMA, SGLANG, VLLM } from './dialects/local.ts';
import { OPENAI } from './dialects/openai.ts';
import { MINIMAL, TYPESAFE } from './dialects/typesafe.ts';
import type { DecisionJudge } from './judges.ts';
import type { Question } from './question.ts';
import type { Limits } from './refusal.ts';

export const DECISION_DIALECTS = {
  typesafe: TYPESAFE,
  'llama-server': LLAMA_SERVER,
  ollama: OLLAMA,
  sglang: SGLANG,
  vllm: VLLM,
  minimal: MINIMAL,
  openai: OPENAI,
} as const satisfies Record<string, DecisionDialect>;

export type DecisionDialectName = keyof typeof DECISION_DIALECTS;

export interface DecisionOptions {
  dialect: DecisionDialectName;
  /**
   * Default `hashedJudge()`. An error that it throws is a problem of the test: the reply is a 500,
   * and `close` rejects.
   */
  judge?: DecisionJudge;
  /** The name to ask for; default: the dialect's. */
  model?: string;
  /** The name in the replies; default: the dialect's, or `model` if that is set. */
  answeringModel?: string;
  /** A call whose `Authorization` is not `Bearer` and this key is refused. */
  apiKey?: string;
  /** Instead of the dialect's own. */
  limits?: Partial<Limits>;
  form?: Partial<ReplyForm>;
  /** The reply to `GET /v1/models`; default: the dialect's; null: 404. */
  models?: unknown;
  /** False: the model is no decision model. Default true. */
  decides?: boolean;
  /** The share of probability on the labels, where the dialect tells it; default 1. */
  labelMass?: (question: Question) => number;
  /** The questions that OpenAI's model refuses; default none. */
  refuses?: (question: Question) => boolean;
  /** The origin of a server that gets all requests for other paths, such as chats. */
  behind?: string;
  /** Awaited before the answer, once the fault is chosen; null: the answer is not held back. */
  hold?: (call: DecisionCall) => Promise<void> | null;
  fault?: CallFaultPlan;
}
