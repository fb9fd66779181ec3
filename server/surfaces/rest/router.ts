/** All operations: one router for each noun. */

import { type Operation, operationsOf, router as routerOf } from './adapter/trpc.ts';
import { decisions } from './decisions/decisions.ts';
import { questions } from './questions.ts';
import { receipts } from './receipts.ts';

export const router = routerOf({ decisions, questions, receipts });

/** Every operation of every noun, as its procedure declares it. */
export const operations: readonly Operation[] = operationsOf(router);
