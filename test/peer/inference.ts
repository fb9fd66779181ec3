/**
 * The tiny model in llama.cpp. It generates the tokens that follow a prompt, each with the
 * probability of every token of the vocabulary.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getLlama,
  type LlamaContextSequence,
  LlamaLogLevel,
  type LlamaModel,
  type Token,
} from 'node-llama-cpp';
import type { Random } from '../../problems/random.ts';
import type { Form } from '../endpoint/form.ts';
import type { Generated, Listed, Position } from '../endpoint/generate.ts';
import { draw, normalised, type SamplerSettings, sampled, type Weighted } from '../endpoint/sampling.ts';
import { CONTEXT, tinyModel } from './tiny-model.ts';
import { END, VOCABULARY } from './vocabulary.ts';

export interface Settings extends SamplerSettings {
  maxTokens: number;
  stop: readonly string[];
  form: Form | null;
}

export interface Inferred extends Generated {
  inputTokens: number;
  /** Input tokens that were still in the cache from the prompt before. */
  cachedTokens: number;
  outputTokens: number;
}

export interface Inference {
  /** Must not be called again before the promise settles. */
  generate(prompt: string, settings: Settings, random: Random): Promise<Inferred>;
  close(): Promise<void>;
}

/** Loads the prebuilt binding, builds nothing, and uses one thread. */
export async function openInference(seed: number): Promise<Inference> {
  const folder = mkdtempSync(join(tmpdir(), 'tiny-model-'));
  const modelPath = join(folder, 'model.gguf');
  writeFileSync(modelPath, tinyModel(seed));
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    maxThreads: 1,
    logLevel: LlamaLogLevel.error,
  });
  const model = await llama.loadModel({ modelPath, gpuLayers: 0 });
  const context = await model.createContext({
    contextSize: CONTEXT,
    sequences: 1,
    batchSize: 512,
    threads: 1,
    ignoreMemorySafetyChecks: true,
  });
  const sequence = context.getSequence();
  return {
    generate: (prompt, settings, random) => generate(model, sequence, prompt, settings, random),
    close: async () => {
      await llama.dispose();
      rmSync(folder, { recursive: true });
    },
  };
}

async function generate(
  model: LlamaModel,
  sequence: LlamaContextSequence,
  prompt: string,
  settings: Settings,
  random: Random,
): Promise<Inferred> {
  const input = model.tokenize(prompt);
  if (input.length + 1 > CONTEXT)
    throw new RangeError(`the prompt has ${input.length} tokens, the limit is ${CONTEXT - 1}`);
  const kept = await keepBeginning(sequence, input);
  const allowed = settings.form === null ? null : charactersOf(settings.form);
  const positions: Position[] = [];
  let next: readonly Token[] = input.slice(kept);
  let finish: Generated['finish'] = 'length';
  let outputTokens = 0;
  while (outputTokens < settings.maxTokens && input.length + outputTokens < CONTEXT) {
    const all = await probabilitiesAfter(sequence, next);
    const text = textOf(positions);
    const fitting = allowed === null ? all : all.filter(([token]) => fits(token, allowed.slice(text.length)));
    const token = draw(sampled(normalised(fitting), settings), random);
    outputTokens += 1;
    if (isEnd(token)) {
      finish = 'stop';
      break;
    }
    positions.push(positionOf(token, all));
    if (settings.stop.some((word) => textOf(positions).includes(word))) {
      finish = 'stop';
      positions.pop();
      break;
    }
    next = [token];
  }
  const text = textOf(positions);
  return { text, positions, finish, inputTokens: input.length, cachedTokens: kept, outputTokens };
}

/**
 * Keeps the beginning of the cache that equals these tokens and returns its length. The last token
 * is never kept, because the model must compute what follows it.
 */
async function keepBeginning(sequence: LlamaContextSequence, tokens: readonly Token[]): Promise<number> {
  const before = sequence.contextTokens;
  let kept = 0;
  while (kept < tokens.length - 1 && before[kept] === tokens[kept]) kept += 1;
  if (kept < before.length)
    await sequence.eraseContextTokenRanges([{ start: kept, end: sequence.nextTokenIndex }]);
  return kept;
}

/**
 * The model's own probabilities of the next token, likeliest first, before temperature and any
 * other sampler.
 */
async function probabilitiesAfter(
  sequence: LlamaContextSequence,
  tokens: readonly Token[],
): Promise<Weighted<Token>> {
  const results = await sequence.controlledEvaluate(
    tokens.map((token, index) =>
      index === tokens.length - 1 ? [token, { generateNext: { logits: true } }] : token,
    ),
  );
  const logits = results.at(-1)?.next.logits;
  if (logits === undefined) throw new Error('the model gave no logits');
  const most = Math.max(...logits.values());
  return normalised([...logits].map(([token, logit]) => [token, Math.exp(logit - most)] as const));
}

/** The characters that may stand at each place of a form. */
function charactersOf(form: Form): ReadonlySet<string>[] {
  return form.flatMap((part) =>
    typeof part === 'string' ? [...part].map((character) => new Set([character])) : [part],
  );
}

/**
 * Whether a token keeps to a form of ASCII characters. Where the form ends, the answer must end
 * too.
 */
function fits(token: Token, places: readonly ReadonlySet<string>[]): boolean {
  if (isEnd(token) || places.length === 0) return isEnd(token) && places.length === 0;
  const bytes = bytesOf(token);
  return (
    bytes.length <= places.length &&
    bytes.every((byte, index) => places[index]?.has(String.fromCharCode(byte)) === true)
  );
}

function positionOf(token: Token, all: Weighted<Token>): Position {
  const listed = all.map(([one, p]) => listedAs(one, p));
  const p = all.find(([one]) => one === token)?.[1] ?? 0;
  return { ...listedAs(token, p), all: listed };
}

function listedAs(token: Token, p: number): Listed {
  const bytes = bytesOf(token);
  return { text: Buffer.from(bytes).toString('utf8'), logprob: Math.fround(Math.log(p)), bytes };
}

function textOf(positions: readonly Position[]): string {
  return Buffer.from(positions.flatMap(({ bytes }) => bytes ?? [])).toString('utf8');
}

function bytesOf(token: Token): number[] {
  return [...(VOCABULARY[Number(token)]?.bytes ?? [])];
}

function isEnd(token: Token): boolean {
  return Number(token) === END;
}
