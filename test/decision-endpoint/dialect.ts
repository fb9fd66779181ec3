/** How one server of decision models differs from the others. */
import type { Reply } from '../endpoint/dialect.ts';
import type { ConfidenceFormula } from './confidence.ts';
import type { Rules } from './read-request.ts';
import type { Limits, Refusal } from './refusal.ts';

export interface ReplyForm {
  /** Null: full precision. */
  decimals: number | null;
  /** Whether a noul stays within 0.01 … 0.99. */
  clipsNoul: boolean;
  confidence: ConfidenceFormula;
  /**
   * Whether `choice`, `score`, `legend` and `confidence` contradict the probabilities: the least
   * likely choice, the mirrored score, the reversed legend, and certainty.
   */
  lies: boolean;
  /** Whether the reply has nothing but the answers' types and probabilities. */
  isMinimal: boolean;
  /** Whether answers and options come in another order than they were asked. */
  isShuffled: boolean;
  /** Where the reply tells the probability of all labels together. */
  labelMassIn: 'answers' | 'diagnostics' | null;
  usage: (tokens: { shared: number; separate: number }) => { input: number; output: number };
}

export interface DecisionDialect {
  path: '/v1/systemone' | '/v1/decisions';
  /** The name to ask for, and the name in the reply. */
  model: { asked: string; answers: string };
  /** Whether every name is taken. */
  takesAnyModel: boolean;
  rules: Rules;
  limits: Limits;
  form: ReplyForm;
  /** The reply to `GET /v1/models`. */
  models: (model: string) => unknown;
  /** The capabilities that `POST /api/show` tells; null: there is no such path. */
  capabilities: readonly string[] | null;
  refuse: (refusal: Refusal, model: string) => Reply;
  /** An error in the server's envelope. */
  error: (status: number, code: string | null, message: string) => Reply;
  headers: (number: number) => Readonly<Record<string, string>>;
}

export const UNLIMITED: Limits = {
  questions: Number.POSITIVE_INFINITY,
  options: Number.POSITIVE_INFINITY,
  levels: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  tokens: Number.POSITIVE_INFINITY,
  questionTokens: Number.POSITIVE_INFINITY,
};

export const PLAIN_FORM: ReplyForm = {
  decimals: null,
  clipsNoul: false,
  confidence: 'official',
  lies: false,
  isMinimal: false,
  isShuffled: false,
  labelMassIn: null,
  usage: ({ shared }) => ({ input: shared, output: 0 }),
};

/** OpenAI's list of models. `modalities`: what llama.cpp and OpenRouter add. */
export function listOf(model: string, modalities?: readonly string[]): object {
  const architecture =
    modalities === undefined
      ? {}
      : { architecture: { input_modalities: ['text'], output_modalities: modalities } };
  return { object: 'list', data: [{ id: model, object: 'model', owned_by: 'scripted', ...architecture }] };
}
