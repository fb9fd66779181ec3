/** What is left of the organization's credit. */
import type { Outputs } from '../client/types.ts';

export type Summary = Outputs['credit']['summary'];
