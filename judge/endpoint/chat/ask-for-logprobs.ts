/**
 * Reads the letters of a call from their logprobs. A row that cannot be read is asked again, alone.
 */

import { tokensToList } from '../prompts/labels.ts';
import { firstWord, type LabelDistribution, labelDistribution } from '../replies/read-logprobs.ts';
import {
  type Generated,
  LostLogprobs,
  type Position,
  type Reply,
  UnreadableReply,
} from '../replies/read-reply.ts';
import { addUsage, usageOf } from '../replies/usage.ts';
import { sendBatch, sendChat } from '../requests/send.ts';
import type { AskContext, SlotDistributions } from './ask-context.ts';
import { postWith } from './ask-context.ts';
import { type LetterSlot, TOKENS_OF_RETRY, type WrittenCall } from './calls.ts';
import { rowPositions } from './read-rows.ts';
import { alonePrompt } from './write-prompt.ts';

export async function askForLogprobs(asking: AskContext, written: WrittenCall): Promise<SlotDistributions> {
  if (written.form === 'rows') return inRows(asking, written);
  const { findings, model } = asking;
  const { form, prompts, slots, tokens, list } = written;
  if (form === 'alone' && slots.length > 1) return eachAlone(asking, written);
  return askWithRetries(asking, prompts, async (signal, draw) => {
    const wanted = { model, tokens: roomIn(draw, tokens), list, draw };
    const post = postWith(asking, signal);
    const reply =
      form === 'batch' && findings.batch !== null
        ? await sendBatch(post, findings.batch.path, {
            form: findings.form,
            prompts,
            wanted,
          })
        : await sendChat(post, { form: findings.form, prompt: prompts[0]!, wanted });
    const value = slots.map(({ labels }, index) => readAlone(reply.generated[index]!, labels, list));
    return { reply, value };
  });
}

async function askWithRetries(
  { retry }: AskContext,
  prompts: readonly string[],
  run: (signal: AbortSignal, draw: number) => Promise<{ reply: Reply; value: readonly LabelDistribution[] }>,
): Promise<SlotDistributions> {
  const { reply, value } = await retry(run);
  return { distributions: value, usage: usageOf(reply, prompts) };
}

function roomIn(draw: number, tokens: number): number {
  return draw === 0 ? tokens : Math.max(tokens, TOKENS_OF_RETRY);
}

function readAlone(generated: Generated, labels: readonly string[], list: number): LabelDistribution {
  if (generated.positions === null) throw new LostLogprobs();
  const position = firstWord(generated);
  if (position === null) throw new UnreadableReply('the answer is white space');
  return labelDistribution(position, labels, list);
}

/** A row is asked again, alone, when it is missing or when its label is not a token of its own. */
async function inRows(asking: AskContext, written: WrittenCall): Promise<SlotDistributions> {
  const { findings, model, retry } = asking;
  const { prompts, slots, tokens, list, grammar } = written;
  const labels = slots.map((slot) => slot.labels);
  const { reply, positions } = await retry(async (signal, draw) => {
    const wanted = { model, tokens, list, draw, grammar };
    const answered = await sendChat(postWith(asking, signal), {
      form: findings.form,
      prompt: prompts[0]!,
      wanted,
    });
    return { reply: answered, positions: readRows(answered, labels) };
  });
  const read = await Promise.all(
    positions.map((position, index) =>
      position === null
        ? askAlone(asking, written, slots[index]!)
        : { distributions: [labelDistribution(position, labels[index]!, list)], usage: null },
    ),
  );
  return {
    distributions: read.flatMap(({ distributions }) => distributions),
    usage: read.reduce(
      (sum, { usage }) => (usage === null ? sum : addUsage(sum, usage)),
      usageOf(reply, prompts),
    ),
  };
}

/**
 * Throws UnreadableReply when most rows are missing: the reply then does not have the requested
 * form.
 */
function readRows(
  { generated: [first] }: Reply,
  labels: readonly (readonly string[])[],
): (Position | null)[] {
  if (first?.positions == null) throw new LostLogprobs();
  const rows = rowPositions(first, labels);
  const missing = rows.filter((row) => row === 'missing').length;
  if (2 * missing > rows.length)
    throw new UnreadableReply(`the reply lacks ${missing} of ${rows.length} rows`);
  return rows.map((row) => (row === 'missing' || row === 'merged' ? null : row));
}

async function eachAlone(asking: AskContext, written: WrittenCall): Promise<SlotDistributions> {
  const read = await Promise.all(written.slots.map((slot) => askAlone(asking, written, slot)));
  return {
    distributions: read.flatMap(({ distributions }) => distributions),
    usage: read.map(({ usage }) => usage).reduce(addUsage),
  };
}

function askAlone(
  asking: AskContext,
  { questions }: WrittenCall,
  { place, ask, labels }: LetterSlot,
): Promise<SlotDistributions> {
  const { findings, model } = asking;
  const question = questions[place]!;
  const prompt = alonePrompt(question, question.asks[ask]!);
  const list = tokensToList(labels.length, findings.mostListed);
  return askWithRetries(asking, [prompt], async (signal, draw) => {
    const wanted = { model, tokens: roomIn(draw, 1), list, draw };
    const reply = await sendChat(postWith(asking, signal), { form: findings.form, prompt, wanted });
    return { reply, value: [readAlone(reply.generated[0]!, labels, list)] };
  });
}
