/**
 * Finds the abilities of an endpoint with a few requests of one token each. The name of the server
 * is not used; only its behaviour counts.
 */

import type { Reply } from '../replies/read-reply.ts';
import type { Endpoint, EndpointPath } from '../requests/endpoint.ts';
import { GRAMMAR_FORMS, type GrammarForm, rowsGrammar } from '../requests/grammar.ts';
import type { RequestForm, RequestSpec } from '../requests/request-body.ts';
import { BATCH_PATHS, type BatchPath, sendBatch, sendChat } from '../requests/send.ts';
import { type Fault, faultOf } from '../retries/faults.ts';
import { withLimit } from '../retries/with-limit.ts';
import { rowsIn } from './read-rows.ts';

export interface Findings {
  form: RequestForm;
  /** Tokens that a chat lists beside each generated token; 0: the endpoint gives no logprobs. */
  mostListed: number;
  /** Null: the endpoint takes no list of prompts, or lists no tokens for them. */
  batch: { path: BatchPath; mostListed: number } | null;
  /** Null: the endpoint takes no grammar. */
  grammar: GrammarForm | null;
}

/**
 * 128 is two for each of 64 choices; 20 is the limit of OpenAI, vLLM and Ollama; 10 is a usual
 * lower setting; 5 is the limit of OpenAI's completions.
 */
const LISTS = [128, 20, 10, 5] as const;
const USUAL_LIST = 20;
/** Each refusal changes the form or the list, and no combination is tried twice. */
const MOST_TRIES = 24;
export const PROBE_PROMPT = 'Answer with one letter, A or B, and with nothing else.\nAnswer:';

const FIRST_FORM: RequestForm = {
  tokensField: 'max_tokens',
  temperature: 1,
  topP: 1,
  seed: 1,
  penalties: 0,
  topK: 0,
  minP: 0,
  repetition: 1,
  thinking: false,
  effort: null,
};

/**
 * Rejects with the error of a request, unless the endpoint only refuses a field. `timeoutMs` limits
 * each request.
 */
export async function probe(untimed: Endpoint, model: string, timeoutMs: number): Promise<Findings> {
  const endpoint: TimedEndpoint = {
    post: (path, body) => withLimit(timeoutMs, null, (signal) => untimed.post(path, body, signal)),
  };
  const asked = { model, tokens: 1, draw: 0 };
  const { form, mostListed } = await findForm(endpoint, asked);
  if (mostListed === 0) return { form, mostListed, batch: null, grammar: null };
  return {
    form,
    mostListed,
    batch: await findBatch(endpoint, form, asked),
    grammar: await findGrammar(endpoint, form, asked),
  };
}

interface TimedEndpoint {
  post: (path: EndpointPath, body: object) => Promise<unknown>;
}

type ProbeFields = Pick<RequestSpec, 'model' | 'tokens' | 'draw'>;

async function findForm(
  endpoint: TimedEndpoint,
  asked: ProbeFields,
): Promise<Pick<Findings, 'form' | 'mostListed'>> {
  let form = FIRST_FORM;
  let lists: readonly number[] = LISTS;
  for (let tries = 1; ; tries += 1) {
    const list = lists[0] ?? null;
    try {
      const wanted = { ...asked, list };
      const reply = await sendChat(endpoint.post, { form, prompt: PROBE_PROMPT, wanted });
      return { form, mostListed: list === null ? 0 : listedOf(reply, list) };
    } catch (error) {
      const fault = faultOf(error);
      if (fault?.kind !== 'unfit' || tries >= MOST_TRIES) throw error;
      const changed = afterRefusal(form, lists, fault.message);
      if (changed === null) throw error;
      [form, lists] = changed;
    }
  }
}

type Retreat = (form: RequestForm) => RequestForm | null;

/**
 * The words by which a refusal names a field, and the change of the form that follows. Null: no
 * change is left for this field.
 */
const RETREATS: readonly [RegExp, Retreat][] = [
  [
    /max_(completion_)?tokens/i,
    (form) => (form.tokensField === 'max_tokens' ? { ...form, tokensField: 'max_completion_tokens' } : null),
  ],
  [/top_k/i, (form) => (form.topK === null ? null : { ...form, topK: form.topK === 0 ? -1 : null })],
  [/min_p/i, (form) => (form.minP === null ? null : { ...form, minP: null })],
  [/repetition_penalty/i, (form) => (form.repetition === null ? null : { ...form, repetition: null })],
  [/chat_template|enable_thinking/i, (form) => (form.thinking === null ? null : { ...form, thinking: null })],
  [/seed/i, (form) => (form.seed === null ? null : { ...form, seed: null })],
  [
    /(presence|frequency)_penalty/i,
    (form) => (form.penalties === null ? null : { ...form, penalties: null }),
  ],
  [/temperature/i, (form) => (form.temperature === null ? null : { ...form, temperature: null })],
  [/top_p\b/i, (form) => (form.topP === null ? null : { ...form, topP: null })],
];

/** Null: nothing is left to try. */
function afterRefusal(
  form: RequestForm,
  lists: readonly number[],
  message: string,
): [RequestForm, readonly number[]] | null {
  const changed = RETREATS.filter(([pattern]) => pattern.test(message)).reduce(
    (now, [, retreat]) => retreat(now) ?? now,
    form,
  );
  if (changed !== form) return [changed, lists];
  if (/logprob/i.test(message)) {
    // Some reasoning models give logprobs only when they do not reason. A refusal of a list's
    // length names a number.
    const isCap = /\b\d+\b/.test(message.replace(/\b(gpt|o)-?\d\S*/gi, ''));
    if (!isCap)
      return form.effort === null ? [{ ...form, effort: 'none' }, lists] : [{ ...form, effort: null }, []];
  } else if (/reasoning/i.test(message) && form.effort !== null) return [{ ...form, effort: null }, []];
  // The refusal names no field: the fields that only some servers take are left out first.
  else if (form.topK !== null || form.minP !== null || form.repetition !== null || form.thinking !== null)
    return [{ ...form, topK: null, minP: null, repetition: null, thinking: null }, lists];
  return lists.length > 0 ? [form, lists.slice(1)] : null;
}

/**
 * Some servers silently list fewer tokens than requested. A short list proves nothing where few
 * tokens are likely. 0: no tokens are listed.
 */
function listedOf({ generated: [first] }: Reply, asked: number): number {
  if (first?.positions == null || first.positions.length === 0) return 0;
  const listed = Math.max(...first.positions.map(({ top }) => top.length));
  return listed >= asked ? asked : Math.min(asked, Math.max(listed, USUAL_LIST));
}

async function findBatch(
  endpoint: TimedEndpoint,
  form: RequestForm,
  asked: ProbeFields,
): Promise<Findings['batch']> {
  for (const path of BATCH_PATHS) {
    const mostListed = await findBatchAt(endpoint, path, form, asked);
    if (mostListed > 0) return { path, mostListed };
  }
  return null;
}

/** The number of tokens that a batch lists; 0: the endpoint takes no batch, or lists no tokens. */
async function findBatchAt(
  endpoint: TimedEndpoint,
  path: BatchPath,
  form: RequestForm,
  asked: ProbeFields,
): Promise<number> {
  const prompts = [PROBE_PROMPT, PROBE_PROMPT];
  for (const list of LISTS) {
    try {
      const wanted = { ...asked, list };
      return listedOf(await sendBatch(endpoint.post, path, { form, prompts, wanted }), list);
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null || isPassing(fault)) throw error;
      if (fault.kind !== 'unfit' || !/logprob|maximum|max allowed/i.test(fault.message)) return 0;
    }
  }
  return 0;
}

/** A grammar works if it makes the model write letters that the prompt does not ask for. */
async function findGrammar(
  endpoint: TimedEndpoint,
  form: RequestForm,
  asked: ProbeFields,
): Promise<GrammarForm | null> {
  const forced = [['Q'], ['J']];
  for (const kind of GRAMMAR_FORMS) {
    try {
      const wanted = { ...asked, tokens: 24, list: null, grammar: rowsGrammar(kind, forced) };
      const reply = await sendChat(endpoint.post, { form, prompt: PROBE_PROMPT, wanted });
      const letters = [...rowsIn(reply.generated[0]?.text ?? '')].map(({ letter }) => letter);
      if (letters.join('') === 'QJ') return kind;
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null || isPassing(fault)) throw error;
    }
  }
  return null;
}

/**
 * True for a temporary fault, which says nothing about the endpoint's abilities: the probe then
 * runs again.
 */
function isPassing({ kind, status }: Fault): boolean {
  return kind === 'starting' || kind === 'refused' || status === 429;
}
