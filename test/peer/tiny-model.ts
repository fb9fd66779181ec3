/**
 * A model of the llama architecture with random weights, small enough to be written for each run.
 */
import { Random } from '../../problems/random.ts';
import { ggufBytes, type Tensor, type Value } from './gguf.ts';
import { END, MERGES, VOCABULARY } from './vocabulary.ts';

/** WIDTH and WIDE are the lengths of a token's vector and of the widened layer between. */
const WIDTH = 64;
const HEADS = 4;
const WIDE = 128;
const BLOCKS = 2;
/** The most tokens of a prompt and its answer. */
export const CONTEXT = 8192;
/**
 * STANDING is the first number of every token's vector, and LEANING its weight in the logits. It
 * favours the letters A to O, the labels of ratios. With random weights alone each token would get
 * a three-hundredth; this model must look like one that has understood to name a letter.
 */
const STANDING = 4;
const LEANING = { letter: 1.5, spacedLetter: 1.2, other: 0 };

export function tinyModel(seed: number): Buffer {
  const random = new Random(seed);
  const block = (index: number): Tensor[] => [
    ones(`blk.${index}.attn_norm.weight`),
    matrix(random, `blk.${index}.attn_q.weight`, WIDTH, WIDTH, 1.5),
    matrix(random, `blk.${index}.attn_k.weight`, WIDTH, WIDTH, 1.5),
    matrix(random, `blk.${index}.attn_v.weight`, WIDTH, WIDTH, 1),
    matrix(random, `blk.${index}.attn_output.weight`, WIDTH, WIDTH, 1),
    ones(`blk.${index}.ffn_norm.weight`),
    matrix(random, `blk.${index}.ffn_gate.weight`, WIDTH, WIDE, 1),
    matrix(random, `blk.${index}.ffn_up.weight`, WIDTH, WIDE, 1),
    matrix(random, `blk.${index}.ffn_down.weight`, WIDE, WIDTH, 1),
  ];
  return ggufBytes(METADATA, [
    embeddings(random),
    ...Array.from({ length: BLOCKS }, (_, index) => block(index)).flat(),
    ones('output_norm.weight'),
    output(random),
  ]);
}

const METADATA: Record<string, Value> = {
  'general.architecture': { type: 'string', value: 'llama' },
  'general.name': { type: 'string', value: 'random' },
  'llama.context_length': { type: 'uint32', value: CONTEXT },
  'llama.embedding_length': { type: 'uint32', value: WIDTH },
  'llama.block_count': { type: 'uint32', value: BLOCKS },
  'llama.feed_forward_length': { type: 'uint32', value: WIDE },
  'llama.attention.head_count': { type: 'uint32', value: HEADS },
  'llama.attention.head_count_kv': { type: 'uint32', value: HEADS },
  'llama.attention.layer_norm_rms_epsilon': { type: 'float32', value: 1e-5 },
  'llama.rope.dimension_count': { type: 'uint32', value: WIDTH / HEADS },
  'llama.vocab_size': { type: 'uint32', value: VOCABULARY.length },
  'tokenizer.ggml.model': { type: 'string', value: 'gpt2' },
  'tokenizer.ggml.pre': { type: 'string', value: 'gpt-2' },
  'tokenizer.ggml.tokens': { type: 'strings', value: VOCABULARY.map(({ written }) => written) },
  // 1 is a usual token, 3 one that is never text.
  'tokenizer.ggml.token_type': {
    type: 'int32s',
    value: VOCABULARY.map(({ kind }) => (kind === 'end' ? 3 : 1)),
  },
  'tokenizer.ggml.merges': { type: 'strings', value: MERGES },
  'tokenizer.ggml.bos_token_id': { type: 'uint32', value: END },
  'tokenizer.ggml.eos_token_id': { type: 'uint32', value: END },
  'tokenizer.ggml.add_bos_token': { type: 'bool', value: false },
};

function embeddings(random: Random): Tensor {
  const tensor = matrix(random, 'token_embd.weight', WIDTH, VOCABULARY.length, Math.sqrt(WIDTH));
  for (let token = 0; token < VOCABULARY.length; token += 1) tensor.values[token * WIDTH] = STANDING;
  return tensor;
}

function output(random: Random): Tensor {
  const tensor = matrix(random, 'output.weight', WIDTH, VOCABULARY.length, 1);
  VOCABULARY.forEach(({ bytes, kind }, token) => {
    const isLetter = /^[A-O]$/.test(String.fromCharCode(bytes.at(-1) ?? 0));
    const leaning = isLetter ? (kind === 'spaced' ? LEANING.spacedLetter : LEANING.letter) : LEANING.other;
    tensor.values[token * WIDTH] = leaning;
  });
  return tensor;
}

/**
 * A matrix of normal numbers. It makes a vector with entries near 1 about `gain` times as large.
 */
function matrix(random: Random, name: string, columns: number, rows: number, gain: number): Tensor {
  const deviation = gain / Math.sqrt(columns);
  const values = Float32Array.from({ length: columns * rows }, () => deviation * random.normal());
  return { name, shape: [columns, rows], values };
}

function ones(name: string): Tensor {
  return { name, shape: [WIDTH], values: new Float32Array(WIDTH).fill(1) };
}
