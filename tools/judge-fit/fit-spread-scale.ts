/**
 * By how much the judge's stated spreads have to be multiplied, so that its probabilities of being
 * best are worth most on labelled decisions that no rule was made from.
 */
import { createBuiltInJudge } from '../../judge/lexical/judge.ts';
import type { LabelledSet } from '../judge-report/labelled.ts';
import { measure } from '../judge-report/measures.ts';
import { recordAnswers } from '../judge-report/record.ts';
import { replay } from '../judge-report/replay.ts';

const SCALES = [1, 1.5, 2, 3, 4, 6, 8, 12];
/** Nats of log loss a decision that do not justify a larger scale. */
const TOLERANCE = 0.03;
/** Of the answers that give 0.9 or more, this share must be right. */
const LEAST_RIGHT = 0.93;
const SETTINGS = { temperatureScale: 1, ratioSpreadScale: 1, tauPriorScale: 0.5, tauPriorDf: 4 };

/**
 * The smallest of the scales whose log loss is within the tolerance of the least and whose sure
 * answers are right often enough; of none, the largest.
 */
export async function fitSpreadScale({ decisions }: LabelledSet): Promise<number> {
  const set = { decisions, direct: [], questions: [] };
  const recording = await recordAnswers(createBuiltInJudge(), set, new AbortController().signal);
  const tried: { loss: number; isEarned: boolean }[] = [];
  for (const spreadScale of SCALES) {
    const traits = { ...recording.traits, spreadScale };
    const { outcomes } = await replay({ ...recording, traits }, SETTINGS);
    const { logLoss, sure } = measure(outcomes);
    tried.push({ loss: logLoss, isEarned: sure.count === 0 || sure.accuracy >= LEAST_RIGHT });
  }
  const least = Math.min(...tried.map(({ loss }) => loss));
  const found = tried.findIndex(({ loss, isEarned }) => isEarned && loss <= least + TOLERANCE);
  return SCALES.at(found)!;
}
