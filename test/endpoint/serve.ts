/**
 * Computes the dialect's reply to one request for an answer. It does not know connections and
 * faults.
 */
import { type Answer, questionsIn } from './answer.ts';
import type { Asked } from './asked.ts';
import type { Dialect, Reply, Usage } from './dialect.ts';
import { asList } from './dialects/llama-server.ts';
import { CHAT_MODEL_ONLY } from './dialects/openai.ts';
import { limitedTo } from './form.ts';
import { type Generated, generate, type Vocabulary } from './generate.ts';
import { type PrefixCache, promptTokens } from './prompt-tokens.ts';
import { randomOf } from './random-of.ts';

export interface Serving {
  dialect: Dialect;
  vocabulary: Vocabulary;
  answer: (prompt: string, asked: Asked) => Answer;
  /** The model that is served; null: every name. */
  model: string | null;
  cap: { chat: number; completions: number };
  overCap: 'refuse' | 'clip';
  /**
   * `refused-unless-effort-none`: refused unless the request has `reasoning_effort: "none"`.
   * `forbidden`: refused with 403. `ignored`: the reply has no logprobs.
   */
  logprobs: 'listed' | 'refused' | 'forbidden' | 'refused-unless-effort-none' | 'ignored';
  /** Whether `/v1/completions` is served, and how several prompts are answered there. */
  completions: 'served' | 'chat-model-only' | 'not-found' | 'list-of-replies';
  usage: boolean;
  shuffled: boolean;
  seed: number;
}

export interface Counted {
  questions: number;
  inputTokens: number;
  sharedTokens: number;
  outputTokens: number;
}

/** `truncateAfter`: the answer is cut after this many tokens. */
export function serve(
  serving: Serving,
  asked: Asked,
  cache: PrefixCache,
  truncateAfter: number,
): { reply: Reply; counted: Counted } {
  const refused = refusal(serving, asked);
  if (refused !== null)
    return { reply: refused, counted: { questions: 0, inputTokens: 0, sharedTokens: 0, outputTokens: 0 } };
  const inputs = asked.prompts.map(promptTokens);
  const shared = inputs.map((tokens) => cache.add(tokens));
  const form = serving.dialect.form(asked.body);
  const answers = asked.prompts.map((prompt) => {
    const answer = serving.answer(prompt, asked);
    return form === null ? answer : limitedTo(answer, form);
  });
  const generated = answers.flatMap((answer, index) =>
    samplesOf(serving, asked, answer, index, truncateAfter),
  );
  const outputs = generated.map(({ positions, finish }) => positions.length + (finish === 'stop' ? 1 : 0));
  const usage: Usage = {
    inputTokens: sum(inputs.map(({ length }) => length)),
    outputTokens: sum(outputs),
    sharedTokens: sum(shared),
    each: inputs.map(({ length }, prompt) => ({
      inputTokens: length,
      outputTokens: sum(outputs.slice(prompt * asked.samples, (prompt + 1) * asked.samples)),
    })),
  };
  const { inputTokens, outputTokens, sharedTokens } = usage;
  return {
    reply: { status: 200, body: bodyOf(serving, asked, generated, usage), headers: serving.dialect.headers },
    counted: { questions: sum(answers.map(questionsIn)), inputTokens, sharedTokens, outputTokens },
  };
}

function refusal(serving: Serving, asked: Asked): Reply | null {
  const { dialect, model, completions, cap, overCap } = serving;
  if (model !== null && asked.model !== model) {
    const missing = dialect.missing(asked.model);
    if (missing !== null) return missing;
  }
  if (asked.path === 'completions' && completions === 'chat-model-only') return CHAT_MODEL_ONLY;
  if (asked.path === 'completions' && completions === 'not-found')
    return { status: 404, body: { detail: 'Not Found' } };
  const own = dialect.refusal(asked);
  if (own !== null) return own;
  if (refusesLogprobs(serving, asked))
    return { ...dialect.logprobsRefusal, ...(serving.logprobs === 'forbidden' ? { status: 403 } : {}) };
  const listed = dialect.listed(asked);
  const most = asked.path === 'completions' ? cap.completions : cap.chat;
  return listed !== null && listed > most && overCap === 'refuse'
    ? dialect.overCapRefusal(asked, listed, most)
    : null;
}

function refusesLogprobs({ logprobs }: Serving, { body }: Asked): boolean {
  const wanted = (body.logprobs !== undefined && body.logprobs !== false) || body.top_logprobs !== undefined;
  if (!wanted) return false;
  return (
    logprobs === 'refused' ||
    logprobs === 'forbidden' ||
    (logprobs === 'refused-unless-effort-none' && body.reasoning_effort !== 'none')
  );
}

function samplesOf(
  { dialect, vocabulary, seed }: Serving,
  asked: Asked,
  answer: Answer,
  index: number,
  truncateAfter: number,
): Generated[] {
  const chat = asked.path !== 'completions';
  const most = asked.maxTokens ?? dialect.defaultMaxTokens[chat ? 'chat' : 'completions'];
  return Array.from({ length: asked.samples }, (_, sample) =>
    generate(
      answer,
      vocabulary,
      {
        temperature: asked.temperature ?? 1,
        topP: asked.topP,
        topK: asked.topK,
        minP: asked.minP,
        maxTokens: Math.min(most, truncateAfter),
        stop: asked.stop,
        masked: dialect.masks(asked.body),
        listedAfter: dialect.listedAfter,
      },
      // With a seed, the same request always gets the same answer.
      randomOf([seed, asked.seed ?? `request ${asked.number}`, asked.prompts[index], sample]),
    ),
  );
}

function bodyOf(
  { dialect, logprobs, completions, cap, usage: says, shuffled }: Serving,
  asked: Asked,
  generated: readonly Generated[],
  usage: Usage,
): unknown {
  const chat = asked.path !== 'completions';
  const wanted = logprobs === 'ignored' ? null : dialect.listed(asked);
  const listed = wanted === null ? null : Math.min(wanted, chat ? cap.chat : cap.completions);
  const served = { asked, model: asked.model, generated, listed, usage: says ? usage : null };
  if (chat) return shuffle(dialect.chat(served), shuffled);
  if (completions === 'list-of-replies' && generated.length > 1) return asList(served);
  return shuffle(dialect.completions(served), shuffled);
}

/**
 * Reverses the choices if `shuffled`. Servers may send them in any order; only their `index`
 * counts.
 */
function shuffle(body: unknown, shuffled: boolean): unknown {
  if (!shuffled || typeof body !== 'object' || body === null) return body;
  if (!('choices' in body) || !Array.isArray(body.choices)) return body;
  return { ...body, choices: body.choices.toReversed() };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
