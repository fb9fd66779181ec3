/** Sessions of members who are signed in to the console. */
import type { Person } from './person.ts';

/** A member as a session finds it. */
export interface SignedIn extends Person {
  sessionId: number;
  role: 'owner' | 'member';
}
