/** What the procedures of the console are given. */
import type { MemberRef, SignedIn } from '../../accounts/sessions.ts';
import type { InOrganization } from '../../database/organization-sql.ts';
import type { Turns } from '../../http/door/bounds.ts';
import type { CountCreating } from '../../http/door/limit-rate.ts';
import type { Services } from '../../http/services.ts';
import type { RequestSignals } from '../../http/serving/request-signals.ts';
import type { Places } from '../../limits/places.ts';
import type { Providers } from '../../sso/providers.ts';

/** What the procedures of one process share. */
export interface ConsoleTools {
  /** Bounds how many passwords and signatures are looked at at once, and so their memory. */
  passwords: { run<Value>(work: () => Promise<Value>): Promise<Value> };
  /** Bounds the statements that may read all decisions or entries of an organization. */
  reports: Turns;
  exports: Places<'person' | 'organization'>;
  subscriptions: Places<'session' | 'organization'>;
  countCreating: CountCreating;
  /** Asks the organizations' identity providers. */
  providers: Providers;
  /** Counts a save of a draft; refuses over the limit. */
  countSave(person: MemberRef): void;
}

/** Of a procedure that anyone may call: it signs people in, and so looks across organizations. */
export interface OpenContext {
  services: Services & { address: string };
  tools: ConsoleTools;
  signals: RequestSignals;
  /** The member whose session the cookie names; null: nobody is signed in. */
  signedIn: SignedIn | null;
  /** Whether the session is still there, for what lasts. */
  isStillSignedIn(): Promise<boolean>;
  /** Sets the cookie of a new session; null removes it. */
  setCookie(token: string | null): void;
  /** What the browser says of the members who have signed in with it; anyone can write it. */
  browser: string | null;
  setBrowser(browser: string): void;
  /** What ties challenges for passkeys to this browser; anyone can write it. */
  ceremony: string | null;
  setCeremony(ceremony: string): void;
  /** The sign-in at a provider that this browser has begun; anyone can write it. */
  flow: string | null;
  /** Null removes it. */
  setFlow(flow: string | null): void;
}

/** Of all other procedures: for statements of the member's organization. */
export type ConsoleContext = Omit<OpenContext, 'services'> & {
  services: InOrganization<OpenContext['services']>;
};
