/** The table of all checks. */
import type { Check } from './check.ts';
import { MONEY } from './money.ts';

export const CHECKS: readonly Check[] = [...MONEY];
