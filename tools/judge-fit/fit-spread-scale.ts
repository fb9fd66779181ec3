/**
 * By how much the judge's stated spreads have to be multiplied, so that its probabilities of being
 * best are worth most on labelled decisions that no rule was made with.
 */
import { createBuiltInJudge } from '../../judge/lexical/judge.ts';
import type { LabelledSet } from '../judge-report/labelled.ts';
import { measure } from '../judge-report/measures.ts';
import { recordAnswers } from '../judge-report/record.ts';
import { replay } from '../judge-report/replay.ts';

const SCALES = [1, 1.5, 2, 3, 4, 6, 8, 12];
/** Nats of log loss a decision that do not justify a larger scale. */
const TOLERANCE = 0.03;
const SETTINGS = { temperatureScale: 1, ratioSpreadScale: 1, tauPriorScale: 0.5, tauPriorDf: 4 };

/** The smallest of the scales whose log loss is within the tolerance of the least. */
export async function fitSpreadScale({ decisions }: LabelledSet): Promise<number> {
  const set = { decisions, direct: [], questions: [] };
  const recording = await recordAnswers(createBuiltInJudge(), set, new AbortController().signal);
  const losses: number[] = [];
  for (const spreadScale of SCALES) {
    const traits = { ...recording.traits, spreadScale };
    losses.push(measure((await replay({ ...recording, traits }, SETTINGS)).outcomes).logLoss);
  }
  const least = Math.min(...losses);
  return SCALES[losses.findIndex((loss) => loss <= least + TOLERANCE)]!;
}
