/** The remaining credit of the organization. */
import type { Outputs } from '../client/types.ts';

export type Summary = Outputs['credit']['summary'];
