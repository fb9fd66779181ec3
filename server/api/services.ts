/** What the API room needs from the rest of the house, wired in main.ts. */
import type { DecisionServices } from '../decisions/services.ts';

export interface Services extends DecisionServices {
  engine: DecisionServices['engine'] & {
    /** Rejects when the solver does not answer a problem whose answer is known. */
    check(): Promise<unknown>;
  };
}
