/** All operations: one router for each noun. */

import { type Operation, operationsIn, router as routerOf } from './adapter/trpc.ts';
import { decisions } from './decisions/decisions.ts';
import { questions } from './questions.ts';
import { receipts } from './receipts.ts';

const nouns = { decisions, questions, receipts };
export type Noun = keyof typeof nouns;

export const router = routerOf(nouns);

/** Every operation of every noun, as its procedure describes it. */
export const operations: readonly (Operation & { noun: Noun })[] = Object.keys(nouns)
  .filter((noun): noun is Noun => noun in nouns)
  .flatMap((noun) => operationsIn(router._def.record[noun]).map((operation) => ({ ...operation, noun })));
