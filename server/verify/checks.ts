/** The table of all checks. */
import type { Check } from './check.ts';
import { HASHES } from './hashes.ts';
import { LIFE } from './life.ts';
import { MONEY } from './money.ts';
import { RETENTION } from './retention.ts';
import { SCHEMA } from './schema.ts';

export const CHECKS: readonly Check[] = [...SCHEMA, ...MONEY, ...LIFE, ...HASHES, ...RETENTION];
