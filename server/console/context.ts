/** What every procedure of the console is given. */

import type { SignedIn } from '../accounts/sessions.ts';
import type { RequestSignals } from '../api/adapter/request-signals.ts';
import type { Services } from '../api/services.ts';

export interface ConsoleContext {
  services: Services;
  /** The client's address, for limits and the audit log. */
  address: string;
  signals: RequestSignals;
  /** The member whose session the cookie names; null: nobody is signed in. */
  signedIn: SignedIn | null;
  /** Sets the cookie of a new session, or removes it (null). */
  setCookie(session: { token: string } | null): void;
}
