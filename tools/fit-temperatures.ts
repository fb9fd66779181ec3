/**
 * `npm run fit-temperatures`: fits the temperatures of the built-in judge's one-pass answers to the
 * tuning half of the labelled batches, and writes them. Prints the log loss of answers that were
 * left out, beside that of equal answers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildIfStale } from '../engine/build.ts';
import { soften } from '../judge/lexical/answering/probabilities.ts';
import { createBuiltInJudge } from '../judge/lexical/judge.ts';
import { readLabelled } from './judge-report/labelled.ts';
import { type RecordedQuestion, recordAnswers } from './judge-report/record.ts';

const SETS = resolve(import.meta.dirname, 'labelled-sets/batches');
const BATCHES = ['private-life', 'work', 'public'] as const;
const FILE = resolve(import.meta.dirname, '../judge/lexical/answering/temperatures.json');
/** Kind of a recorded question → of its task. */
const TASKS = { direct: 'best-option', choice: 'choice', score: 'score', noul: 'noul' } as const;
/** Factors to the present temperature, each a twentieth larger than the one before. */
const TRIED = Array.from({ length: 160 }, (_, step) => 1.05 ** (step - 80));

export interface LabelledAnswer {
  batch: string;
  kind: RecordedQuestion['kind'];
  probabilities: readonly number[];
  right: number;
}

export async function answersOfTuningHalf(): Promise<LabelledAnswer[]> {
  await buildIfStale();
  const judge = createBuiltInJudge();
  const all: LabelledAnswer[] = [];
  for (const batch of BATCHES) {
    const set = readLabelled([resolve(SETS, `${batch}-tuning.json`)]);
    const { questions } = await recordAnswers(judge, set, new AbortController().signal);
    // In both orders this judge says the same.
    for (const { kind, distributions, right } of questions)
      all.push({ batch, kind, probabilities: distributions[0] ?? [], right });
  }
  return all;
}

/** The mean of −ln P(right) with this temperature, nats. */
export function logLoss(answers: readonly LabelledAnswer[], temperature = 1): number {
  const losses = answers.map(
    ({ probabilities, right }) => -Math.log(soften(probabilities, temperature)[right]!),
  );
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

export function logLossOfEqual(answers: readonly LabelledAnswer[]): number {
  return answers.reduce((sum, { probabilities }) => sum + Math.log(probabilities.length), 0) / answers.length;
}

function bestTemperature(answers: readonly LabelledAnswer[]): number {
  return TRIED.reduce((best, one) => (logLoss(answers, one) < logLoss(answers, best) ? one : best), 1);
}

/** Each batch with the temperature that the other batches give. */
function leftOut(answers: readonly LabelledAnswer[]): number {
  const sums = BATCHES.map((batch) => {
    const [inside, outside] = [true, false].map((is) =>
      answers.filter((one) => (one.batch === batch) === is),
    );
    return logLoss(inside!, bestTemperature(outside!)) * inside!.length;
  });
  return sums.reduce((sum, one) => sum + one, 0) / answers.length;
}

async function main(): Promise<void> {
  const present: Record<string, number> = JSON.parse(readFileSync(FILE, 'utf8'));
  const answers = await answersOfTuningHalf();
  const fitted: Record<string, number> = {};
  for (const [kind, task] of Object.entries(TASKS)) {
    const own = answers.filter((one) => one.kind === kind);
    // The answers have the present temperature already.
    fitted[task] = Number(((present[task] ?? 1) * bestTemperature(own)).toPrecision(3));
    const losses = [leftOut(own), logLossOfEqual(own)].map((loss) => loss.toFixed(3));
    console.log(`${task}: ${fitted[task]}; log loss left out ${losses[0]}, of equal answers ${losses[1]}`);
  }
  writeFileSync(FILE, `${JSON.stringify(fitted, null, 2)}\n`);
}

if (import.meta.main) await main();
