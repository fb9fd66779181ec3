/** What would change one stakeholder's answer. */
import { z } from 'zod';
import { isExplained, type ResultFigures } from '../../../../pictures/result-figures.ts';
import { costOfBeingWrong, hangsOn } from '../../../../pictures/words/insight-sentences.ts';
import { nextStep } from '../../../../pictures/words/next-step.ts';
import { verdictOf, verdictSentence } from '../../../../pictures/words/verdict.ts';
import { rounded } from '../detail.ts';
import { nameOf } from './names.ts';

export const InsightView = z.object({
  stakeholder: z.string(),
  name: z.string(),
  says: z.string(),
  best: z.string(),
  evpi: z.number().describe('what knowing everything would be worth'),
  evpi_se: z.number(),
  driver: z
    .object({
      consequences: z.array(z.string()),
      evppi: z.number(),
      evppi_se: z.number(),
      flip: z.object({ factor: z.number(), sds: z.number(), becomes: z.string() }).nullable(),
    })
    .nullable()
    .describe('flip: the factor on its size at which another option becomes best'),
  next_question: z
    .object({
      kind: z.enum(['ratio', 'overlap']),
      between: z.array(z.string()),
      asked: z.int(),
      evsi: z.number(),
      evsi_se: z.number(),
    })
    .nullable()
    .describe('asked 2, or overlap: ask a person'),
});
export type InsightView = z.infer<typeof InsightView>;

/** The others are read by name: all eight would be too long. */
export const MOST_STAKEHOLDERS = 3;
/** Equal consequences stand together in a driver; more names than this tell a reader nothing. */
const MOST_NAMES = 2;

/** Null where the result has no insight. Of several stakeholders, each says less. */
export function viewOfInsight(result: ResultFigures, { isAlone }: { isAlone: boolean }): InsightView | null {
  if (!isExplained(result)) return null;
  const { evpi, standard_error, drivers, next_question: next } = result.insight;
  const [driver] = drivers;
  // Of options that are level, no sentence says that nothing changes the answer.
  const hangs = verdictOf(result).kind === 'open' ? [] : hangsOn(result);
  return {
    stakeholder: result.stakeholder.id,
    name: nameOf(result.stakeholder, MOST_STAKEHOLDERS),
    says: [
      verdictSentence(result),
      ...(isAlone ? [...hangs, costOfBeingWrong(result)] : hangs.slice(0, 1)),
      nextStep(result).sentence,
    ].join(' '),
    best: result.best,
    evpi: rounded(evpi),
    evpi_se: rounded(standard_error.evpi),
    driver:
      driver === undefined
        ? null
        : {
            consequences: driver.consequences.slice(0, MOST_NAMES),
            evppi: rounded(driver.evppi),
            evppi_se: rounded(driver.standard_error),
            flip:
              driver.flip === null
                ? null
                : {
                    factor: rounded(driver.flip.factor),
                    sds: rounded(driver.flip.sds),
                    becomes: driver.flip.becomes,
                  },
          },
    next_question:
      next === null
        ? null
        : {
            kind: next.kind,
            between: next.between,
            asked: next.asked,
            evsi: rounded(next.evsi),
            evsi_se: rounded(next.standard_error),
          },
  };
}
