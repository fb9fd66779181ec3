/** Writes the JSON body of a request in the form that the probe found. */

import type { Grammar } from './grammar.ts';

/**
 * Fields beside the usual ones; null leaves a field out. With these values every server returns the
 * model's own probabilities.
 */
export interface RequestForm {
  tokensField: 'max_tokens' | 'max_completion_tokens';
  temperature: 1 | null;
  topP: 1 | null;
  seed: 1 | null;
  penalties: 0 | null;
  topK: 0 | -1 | null;
  minP: 0 | null;
  repetition: 1 | null;
  /** A model that thinks first does not begin its answer with a letter. */
  thinking: false | null;
  effort: 'none' | null;
}

export interface RequestSpec {
  model: string;
  /** Tokens to generate at most. */
  tokens: number;
  /** Tokens to list beside each generated token; null: no logprobs. */
  list: number | null;
  /** Added to the fixed seed, so that another try or another sample is another draw. */
  draw: number;
  samples?: number;
  grammar?: Grammar | null;
}

export function chatBody(form: RequestForm, prompt: string, wanted: RequestSpec): object {
  return { ...conversation(form, wanted), messages: messagesOf(prompt) };
}

/** vLLM's batch: a list of conversations. */
export function chatBatchBody(form: RequestForm, prompts: readonly string[], wanted: RequestSpec): object {
  return { ...conversation(form, wanted), messages: prompts.map(messagesOf) };
}

/** Only one message, because some models' templates accept the user's message only. */
function messagesOf(prompt: string): object[] {
  return [{ role: 'user', content: prompt }];
}

function conversation(form: RequestForm, wanted: RequestSpec): object {
  const { tokens, list, samples, grammar } = wanted;
  return {
    model: wanted.model,
    [form.tokensField]: tokens,
    ...(list === null ? {} : { logprobs: true, top_logprobs: list }),
    ...(samples === undefined ? {} : { n: samples }),
    ...sampling(form, wanted.draw),
    ...(form.thinking === null ? {} : { chat_template_kwargs: { enable_thinking: form.thinking } }),
    ...(form.effort === null ? {} : { reasoning_effort: form.effort }),
    ...(grammar ?? {}),
  };
}

/** `/completions` takes `max_tokens` only, and a number as `logprobs`. */
export function completionsBody(form: RequestForm, prompts: readonly string[], wanted: RequestSpec): object {
  return {
    model: wanted.model,
    prompt: prompts,
    max_tokens: wanted.tokens,
    ...(wanted.list === null ? {} : { logprobs: wanted.list }),
    ...sampling(form, wanted.draw),
  };
}

function sampling(form: RequestForm, draw: number): object {
  return present({
    temperature: form.temperature,
    top_p: form.topP,
    seed: form.seed === null ? null : form.seed + draw,
    presence_penalty: form.penalties,
    frequency_penalty: form.penalties,
    top_k: form.topK,
    min_p: form.minP,
    repetition_penalty: form.repetition,
  });
}

function present(fields: Readonly<Record<string, number | null>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
