/** LLMBar: which of two answers follows the instruction; labelled by its authors. */
import { z } from 'zod';
import { findInBothOrders } from './find.ts';
import { pairTasks } from './pair-request.ts';
import type { PublicSet } from './public-set.ts';
import { readJsonLines } from './read-rows.ts';

const Winner = z.union([z.literal(1), z.literal(2)]);
const Row = z.strictObject({
  part: z.enum(['Natural', 'Neighbor', 'GPTInst', 'GPTOut', 'Manual']),
  input: z.string(),
  outputs: z.tuple([z.string(), z.string()]),
  label: Winner,
  /** The winners that recorded models named: with the outputs as given, and swapped. */
  winners: z.record(z.enum(['GPT-4', 'ChatGPT']), z.tuple([Winner, Winner])),
});
export type LlmbarRow = z.infer<typeof Row>;

export function readLlmbar(): LlmbarRow[] {
  return readJsonLines('llmbar/rows.jsonl', Row);
}

export function llmbar(): PublicSet {
  const rows = readLlmbar().map(({ part, input, outputs, label }, index) => ({
    name: `${part} ${index}`,
    cases: [
      {
        tasks: pairTasks(input, '', outputs),
        read: ([given, reversed]: readonly (readonly number[])[]) => [
          findInBothOrders(part, [given!, reversed!], label - 1),
        ],
      },
    ],
  }));
  return {
    title: 'LLMBar: which of two answers follows the request',
    origin: 'princeton-nlp/LLMBar, MIT',
    caution:
      'All parts but Natural were made so that the longer, better polished answer is wrong: a judge that goes by looks is right less often there than by chance.',
    rows,
    ownFigures: [],
    published: {
      figure: 'right in each order, on average / both orders agree, %',
      source: 'recomputed from the recorded answers (GPT-4, ChatGPT); statistics.json (the others)',
      judges: {
        'GPT-4': parts('95.5 / 95.0', '78.7 / 93.3', '86.4 / 94.6', '77.7 / 93.6', '80.4 / 82.6'),
        ChatGPT: parts('81.5 / 71.0', '19.4 / 71.6', '26.6 / 62.0', '41.5 / 59.6', '34.8 / 52.2'),
        PaLM2: parts('83.0 / 80.0', '62.7 / 67.2', '73.4 / 68.5', '59.6 / 66.0', '65.2 / 87.0'),
        LLaMA2: parts('80.5 / 79.0', '24.6 / 77.6', '30.4 / 72.8', '56.4 / 72.3', '37.0 / 65.2'),
        Falcon: parts('74.0 / 52.0', '50.4 / 42.5', '50.0 / 30.4', '54.3 / 29.8', '51.1 / 50.0'),
      },
    },
  };
}

function parts(natural: string, neighbor: string, gptInst: string, gptOut: string, manual: string) {
  return { Natural: natural, Neighbor: neighbor, GPTInst: gptInst, GPTOut: gptOut, Manual: manual };
}
