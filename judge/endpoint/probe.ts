/** What an endpoint takes and gives, found by a few requests of one token each. Its name is not asked: what it does counts. */
import { BATCH_PATHS, type BatchPath, postBatch } from './batch.ts';
import type { Endpoint, EndpointPath } from './endpoint.ts';
import { type Fault, faultOf } from './faults.ts';
import { GRAMMAR_FORMS, type GrammarForm, rowsGrammar } from './grammar.ts';
import { type Reply, readReply } from './read-reply.ts';
import { rowsIn } from './read-rows.ts';
import { chatBody, type Form, type Wanted } from './request-body.ts';
import { withLimit } from './with-limit.ts';

export interface Findings {
  form: Form;
  /** Tokens that a chat lists beside each of its own; 0: it gives no logprobs. */
  mostListed: number;
  /** Null: it takes no list of prompts, or lists nothing for them. */
  batch: { path: BatchPath; mostListed: number } | null;
  /** Null: no form of an answer can be forced. */
  grammar: GrammarForm | null;
}

/** As many as two for each of 64 choices; what OpenAI, vLLM and Ollama allow; less, as some are set; OpenAI's completions. */
const LISTS = [128, 20, 10, 5] as const;
const USUAL_LIST = 20;
/** Each refusal changes the form, and no form is tried twice. */
const MOST_TRIES = 24;
export const PROBE_PROMPT = 'Answer with one letter, A or B, and with nothing else.\nAnswer:';

const FIRST_FORM: Form = {
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

/** Throws what the endpoint's requests throw, unless it only refuses a field. The limit is of each request. */
export async function probe(untimed: Endpoint, model: string, timeoutMs: number): Promise<Findings> {
  const endpoint: Probed = {
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

/** With a limit of its own for each request. */
interface Probed {
  post: (path: EndpointPath, body: object) => Promise<unknown>;
}

type Asked = Pick<Wanted, 'model' | 'tokens' | 'draw'>;

async function findForm(endpoint: Probed, asked: Asked): Promise<Pick<Findings, 'form' | 'mostListed'>> {
  let form = FIRST_FORM;
  let lists: readonly number[] = LISTS;
  for (let tries = 1; ; tries += 1) {
    const list = lists[0] ?? null;
    try {
      const body = chatBody(form, PROBE_PROMPT, { ...asked, list });
      const reply = readReply(await endpoint.post('/chat/completions', body));
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

type Retreat = (form: Form) => Form | null;

/** Each has the words by which a refusal names it, and what is tried instead; null: nothing is left to try of it. */
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
  form: Form,
  lists: readonly number[],
  message: string,
): [Form, readonly number[]] | null {
  const changed = RETREATS.filter(([pattern]) => pattern.test(message)).reduce(
    (now, [, retreat]) => retreat(now) ?? now,
    form,
  );
  if (changed !== form) return [changed, lists];
  if (/logprob/i.test(message)) {
    // Some models that reason give logprobs only when they do not; a refusal of a number names numbers.
    const isCap = /\b\d+\b/.test(message.replace(/\b(gpt|o)-?\d\S*/gi, ''));
    if (!isCap)
      return form.effort === null ? [{ ...form, effort: 'none' }, lists] : [{ ...form, effort: null }, []];
  } else if (/reasoning/i.test(message) && form.effort !== null) return [{ ...form, effort: null }, []];
  // It does not say what it refuses: first go the fields that only some take.
  else if (form.topK !== null || form.minP !== null || form.repetition !== null || form.thinking !== null)
    return [{ ...form, topK: null, minP: null, repetition: null, thinking: null }, lists];
  return lists.length > 0 ? [form, lists.slice(1)] : null;
}

/** Some list fewer than was asked for without a word; a short list of few likely tokens says nothing. 0: none. */
function listedOf({ generated: [first] }: Reply, asked: number): number {
  if (first?.positions == null || first.positions.length === 0) return 0;
  const listed = Math.max(...first.positions.map(({ top }) => top.length));
  return listed >= asked ? asked : Math.min(asked, Math.max(listed, USUAL_LIST));
}

async function findBatch(endpoint: Probed, form: Form, asked: Asked): Promise<Findings['batch']> {
  for (const path of BATCH_PATHS) {
    const mostListed = await findBatchAt(endpoint, path, form, asked);
    if (mostListed > 0) return { path, mostListed };
  }
  return null;
}

/** How many tokens it lists there; 0: it takes no batch, or lists nothing. */
async function findBatchAt(endpoint: Probed, path: BatchPath, form: Form, asked: Asked): Promise<number> {
  const prompts = [PROBE_PROMPT, PROBE_PROMPT];
  for (const list of LISTS) {
    try {
      const wanted = { ...asked, list };
      return listedOf(await postBatch(endpoint.post, path, { form, prompts, wanted }), list);
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null || isPassing(fault)) throw error;
      if (fault.kind !== 'unfit' || !/logprob|maximum|max allowed/i.test(fault.message)) return 0;
    }
  }
  return 0;
}

/** A form counts as taken when it makes the endpoint write what nothing else would make it write. */
async function findGrammar(endpoint: Probed, form: Form, asked: Asked): Promise<GrammarForm | null> {
  const forced = [['Q'], ['J']];
  for (const kind of GRAMMAR_FORMS) {
    try {
      const wanted = { ...asked, tokens: 24, list: null, grammar: rowsGrammar(kind, forced) };
      const reply = readReply(await endpoint.post('/chat/completions', chatBody(form, PROBE_PROMPT, wanted)));
      const letters = [...rowsIn(reply.generated[0]?.text ?? '')].map(({ letter }) => letter);
      if (letters.join('') === 'QJ') return kind;
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null || isPassing(fault)) throw error;
    }
  }
  return null;
}

/** It says nothing of what the endpoint takes: the probe is made again. */
function isPassing({ kind, status }: Fault): boolean {
  return kind === 'starting' || kind === 'refused' || status === 429;
}
