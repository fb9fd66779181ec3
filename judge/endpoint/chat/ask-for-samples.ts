/** Counts letters in samples, for an endpoint that gives no logprobs. */

import type { LabelDistribution } from '../replies/read-logprobs.ts';
import { type Reply, UnreadableReply } from '../replies/read-reply.ts';
import { addUsage, usageOf } from '../replies/usage.ts';
import { sendChat } from '../requests/send.ts';
import type { AskContext, SlotDistributions } from './ask-context.ts';
import { postWith } from './ask-context.ts';
import type { WrittenCall } from './calls.ts';
import { rowsIn } from './read-rows.ts';

export const SAMPLES = 16;
/** Some models cannot be kept from thinking and need this room before their letter. */
export const THINKING_TOKENS = 256;

/**
 * Some endpoints return fewer samples than `n` asks for. The missing ones are then requested in
 * parallel.
 */
export async function askForSamples(asking: AskContext, written: WrittenCall): Promise<SlotDistributions> {
  const { form, prompts, slots } = written;
  const replies = [await sample(asking, written, { first: 0, count: SAMPLES })];
  const atATime = replies[0]!.generated.length;
  const missing = Math.max(0, Math.ceil((SAMPLES - atATime) / atATime));
  replies.push(
    ...(await Promise.all(
      Array.from({ length: missing }, (_, index) =>
        sample(asking, written, { first: (index + 1) * atATime, count: atATime }),
      ),
    )),
  );
  const texts = replies.flatMap(({ generated }) => generated.map(({ text }) => text)).slice(0, SAMPLES);
  const read = texts.map((text) => (form === 'rows' ? lettersOfRows(text) : [letterOf(text)]));
  const distributions = slots.map(({ labels }, slot) =>
    countedDistribution(
      read.map((letters) => letters[slot] ?? null),
      labels,
    ),
  );
  return { distributions, usage: replies.map((reply) => usageOf(reply, prompts)).reduce(addUsage) };
}

/** `first` is the number of the first sample, so that every sample is another draw. */
function sample(
  asking: AskContext,
  { prompts, tokens }: WrittenCall,
  { first, count }: { first: number; count: number },
): Promise<Reply> {
  const { findings, model, retry } = asking;
  return retry(async (signal, draw) => {
    const wanted = {
      model,
      tokens: tokens + THINKING_TOKENS,
      list: null,
      draw: draw * SAMPLES + first,
      samples: count,
    };
    const reply = await sendChat(postWith(asking, signal), {
      form: findings.form,
      prompt: prompts[0]!,
      wanted,
    });
    if (reply.generated.every(({ text }) => text.trim() === ''))
      throw new UnreadableReply('the reply has no text');
    return reply;
  });
}

/** p = (count + ½) / (n + K/2), where n samples gave one of the K labels (Jeffreys' prior). */
export function countedDistribution(
  letters: readonly (string | null)[],
  labels: readonly string[],
): LabelDistribution {
  const counts = labels.map((label) => letters.filter((letter) => letter === label).length);
  const valid = counts.reduce((sum, count) => sum + count, 0);
  return {
    probabilities: counts.map((count) => (count + 0.5) / (valid + labels.length / 2)),
    mass: valid / letters.length,
  };
}

function letterOf(text: string): string | null {
  return /^\s*([A-Za-z0-9@#])(?![A-Za-z0-9@#])/.exec(text)?.[1] ?? null;
}

function lettersOfRows(text: string): (string | undefined)[] {
  const letters: string[] = [];
  for (const { row, letter } of rowsIn(text)) letters[row] ??= letter;
  return letters;
}
