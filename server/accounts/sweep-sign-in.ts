/** Deletes what nobody can sign in with any more. */
import type postgres from 'postgres';
import { sweepSessions } from './sessions.ts';
import { sweepSignInLinks } from './sign-in-links.ts';

/** Sessions and links that are over. Returns the number of rows. */
export async function sweepSignIn(sql: postgres.ISql): Promise<number> {
  let deleted = 0;
  for (const one of [sweepSessions, sweepSignInLinks]) deleted += await one(sql);
  return deleted;
}
