/** Deletes sessions and links with which nobody can sign in any more. */
import type postgres from 'postgres';
import { sweepSessions } from './sessions.ts';
import { sweepSignInLinks } from './sign-in-links.ts';

/** Returns the number of rows deleted. */
export async function sweepSignIn(sql: postgres.ISql): Promise<number> {
  let deleted = 0;
  for (const one of [sweepSessions, sweepSignInLinks]) deleted += await one(sql);
  return deleted;
}
