/** Where an endpoint gives no logprobs: the answers of a number of samples, counted. */
import type { Asking, Read } from './asking.ts';
import type { WrittenCall } from './calls.ts';
import type { LabelDistribution } from './read-logprobs.ts';
import { type Generated, readReply, Unreadable } from './read-reply.ts';
import { rowsIn } from './read-rows.ts';
import { chatBody } from './request-body.ts';
import { addUsage, type Usage, usageOf } from './usage.ts';

export const SAMPLES = 16;
/** A model that cannot be kept from thinking needs room before its letter. */
export const THINKING_TOKENS = 256;

/** Some endpoints give one sample whatever `n` says: they are asked again until there are enough. */
export async function askForSamples(
  { endpoint, findings, model, persist, asker, signal, waits }: Asking,
  { form, prompts, slots, tokens }: WrittenCall,
): Promise<Read> {
  const texts: Generated[] = [];
  let usage: Usage = { input: 0, output: 0, isEstimated: false };
  while (texts.length < SAMPLES) {
    const reply = await persist({
      asker,
      signal,
      waits,
      async run(within, draw) {
        const wanted = {
          model,
          tokens: tokens + THINKING_TOKENS,
          list: null,
          draw: draw + texts.length,
          samples: SAMPLES - texts.length,
        };
        const body = chatBody(findings.form, prompts[0]!, wanted);
        const answered = readReply(await endpoint.post('/chat/completions', body, within));
        if (answered.generated.every(({ text }) => text.trim() === ''))
          throw new Unreadable('the reply has no text');
        return answered;
      },
    });
    texts.push(...reply.generated.slice(0, SAMPLES - texts.length));
    usage = addUsage(usage, usageOf(reply, prompts));
  }
  const read = texts.map(({ text }) => (form === 'rows' ? lettersOfRows(text) : [letterOf(text)]));
  const distributions = slots.map(({ labels }, slot) =>
    countedDistribution(
      read.map((letters) => letters[slot] ?? null),
      labels,
    ),
  );
  return { distributions, usage };
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
