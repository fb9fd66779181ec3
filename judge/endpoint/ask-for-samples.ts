/** Where an endpoint gives no logprobs: the answers of a number of samples, counted. */
import type { Asking, Read } from './asking.ts';
import type { WrittenCall } from './calls.ts';
import type { LabelDistribution } from './read-logprobs.ts';
import { type Reply, readReply, Unreadable } from './read-reply.ts';
import { rowsIn } from './read-rows.ts';
import { chatBody } from './request-body.ts';
import { addUsage, usageOf } from './usage.ts';

export const SAMPLES = 16;
/** A model that cannot be kept from thinking needs room before its letter. */
export const THINKING_TOKENS = 256;

/** Some endpoints give one sample, or a few, whatever `n` says: what is missing is asked for at once, in as many requests as it takes. */
export async function askForSamples(asking: Asking, written: WrittenCall): Promise<Read> {
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

/** `first`: the number of its first sample, so that each is another draw. */
function sample(
  { endpoint, findings, model, persist }: Asking,
  { prompts, tokens }: WrittenCall,
  { first, count }: { first: number; count: number },
): Promise<Reply> {
  return persist(async (signal, draw) => {
    const wanted = {
      model,
      tokens: tokens + THINKING_TOKENS,
      list: null,
      draw: draw * SAMPLES + first,
      samples: count,
    };
    const body = chatBody(findings.form, prompts[0]!, wanted);
    const reply = readReply(await endpoint.post('/chat/completions', body, signal));
    if (reply.generated.every(({ text }) => text.trim() === ''))
      throw new Unreadable('the reply has no text');
    return reply;
  });
}

/** p = (count + ½) / (n + K/2), with n the samples that gave one of the K labels (Jeffreys' prior). */
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
