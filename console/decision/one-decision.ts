/** A decision as the server shows it to a person. */
import type { Outputs } from '../client/types.ts';

export type OneDecision = Outputs['decisions']['get'];
