/** The server's offer to the forms: limits, examples, and the settings of the person's key. */
import type { Outputs } from '../client/types.ts';

export type FormOffer = Outputs['playground']['form'];
