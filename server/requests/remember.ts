/** What a verb is given by who must answer a request that is sent again as it did the first time. */
import type postgres from 'postgres';
import type { FirstAnswer } from './idempotency-store.ts';

/** Called in the transaction that does what is answered, so that both are there or neither. May throw: nothing may be done then. */
export type Remember = (tx: postgres.ISql, answer: FirstAnswer) => Promise<void>;

/** For requests that were sent without an Idempotency-Key. */
export const rememberNothing: Remember = async () => {};
