/** The letters of a call by their logprobs; rows that cannot be read are asked again alone. */
import type { Asking, Read } from './asking.ts';
import { postBatch } from './batch.ts';
import { type Slot, TOKENS_OF_RETRY, type WrittenCall } from './calls.ts';
import { tokensToList } from './labels.ts';
import { firstWord, type LabelDistribution, labelDistribution, rowPositions } from './read-logprobs.ts';
import { type Generated, type Position, type Reply, readReply, Unreadable } from './read-reply.ts';
import { chatBody } from './request-body.ts';
import { addUsage, usageOf } from './usage.ts';
import { alonePrompt } from './write-prompt.ts';

export async function askForLogprobs(asking: Asking, written: WrittenCall): Promise<Read> {
  if (written.form === 'rows') return inRows(asking, written);
  const { endpoint, findings, model } = asking;
  const { form, prompts, slots, tokens, list } = written;
  if (form === 'alone' && slots.length > 1) return eachAlone(asking, written);
  return persisted(asking, prompts, async (signal, draw) => {
    const wanted = { model, tokens: roomIn(draw, tokens), list, draw };
    const reply =
      form === 'batch' && findings.batch !== null
        ? await postBatch((path, body) => endpoint.post(path, body, signal), findings.batch.path, {
            form: findings.form,
            prompts,
            wanted,
          })
        : readReply(
            await endpoint.post('/chat/completions', chatBody(findings.form, prompts[0]!, wanted), signal),
          );
    const value = slots.map(({ labels }, index) => readAlone(reply.generated[index]!, labels, list));
    return { reply, value };
  });
}

async function persisted(
  { persist }: Asking,
  prompts: readonly string[],
  run: (signal: AbortSignal, draw: number) => Promise<{ reply: Reply; value: readonly LabelDistribution[] }>,
): Promise<Read> {
  const { reply, value } = await persist(run);
  return { distributions: value, usage: usageOf(reply, prompts) };
}

function roomIn(draw: number, tokens: number): number {
  return draw === 0 ? tokens : Math.max(tokens, TOKENS_OF_RETRY);
}

function readAlone(generated: Generated, labels: readonly string[], list: number): LabelDistribution {
  if (generated.positions === null) throw new Unreadable('the reply has no logprobs');
  const position = firstWord(generated);
  if (position === null) throw new Unreadable('the answer is white space');
  return labelDistribution(position, labels, list);
}

/** Rows whose label is no token of its own, or which are missing, are asked alone. */
async function inRows(asking: Asking, written: WrittenCall): Promise<Read> {
  const { endpoint, findings, model, persist } = asking;
  const { prompts, slots, tokens, list, grammar } = written;
  const labels = slots.map((slot) => slot.labels);
  const { reply, positions } = await persist(async (signal, draw) => {
    const body = chatBody(findings.form, prompts[0]!, { model, tokens, list, draw, grammar });
    const answered = readReply(await endpoint.post('/chat/completions', body, signal));
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

/** Throws Unreadable when most rows are missing: then it is not the form that was asked for. */
function readRows(
  { generated: [first] }: Reply,
  labels: readonly (readonly string[])[],
): (Position | null)[] {
  if (first?.positions == null) throw new Unreadable('the reply has no logprobs');
  const rows = rowPositions(first, labels);
  const missing = rows.filter((row) => row === 'missing').length;
  if (2 * missing > rows.length) throw new Unreadable(`the reply lacks ${missing} of ${rows.length} rows`);
  return rows.map((row) => (row === 'missing' || row === 'merged' ? null : row));
}

async function eachAlone(asking: Asking, written: WrittenCall): Promise<Read> {
  const read = await Promise.all(written.slots.map((slot) => askAlone(asking, written, slot)));
  return {
    distributions: read.flatMap(({ distributions }) => distributions),
    usage: read.map(({ usage }) => usage).reduce(addUsage),
  };
}

function askAlone(asking: Asking, { questions }: WrittenCall, { place, ask, labels }: Slot): Promise<Read> {
  const { endpoint, findings, model } = asking;
  const question = questions[place]!;
  const prompt = alonePrompt(question, question.asks[ask]!);
  const list = tokensToList(labels.length, findings.mostListed);
  return persisted(asking, [prompt], async (signal, draw) => {
    const body = chatBody(findings.form, prompt, { model, tokens: roomIn(draw, 1), list, draw });
    const reply = readReply(await endpoint.post('/chat/completions', body, signal));
    return { reply, value: [readAlone(reply.generated[0]!, labels, list)] };
  });
}
