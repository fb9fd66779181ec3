/** One try of a password: counted, looked at for one hashing, and forgotten when it is right. */
import type postgres from 'postgres';
import { findByPassword } from '../../../accounts/passwords.ts';
import type { MemberRef } from '../../../accounts/sessions.ts';
import { forgetTries, MOST_TRIES, secondsToWait, takeTry } from '../../../accounts/sign-in-tries.ts';
import { limitedNetwork } from '../../../http/door/client-address.ts';
import { Refusal } from '../../../refusals.ts';
import type { ConsoleContext } from '../context.ts';

/** Whoever tries is signed in, or nobody yet. */
interface Place {
  services: { address: string; database: { sql: postgres.Sql } };
  tools: Pick<ConsoleContext['tools'], 'passwords'>;
}

/** A member whose password it may be. `count`: under which a wrong try counts. */
export interface Candidate extends MemberRef {
  passwordHash: string;
  count: string;
  /** The try comes from where the member is known: the network's count is not asked. */
  isKnown: boolean;
}

interface Given {
  password: string;
  /** The salt of the address. */
  salt: Buffer;
  /** Under which a try counts that no member is a candidate for. */
  countOfNobody: string;
}

/**
 * The member whose password it is; null: it is none of the candidates', or one whose count is used
 * up. Refused, and nothing is stored, when no count allows the try. Costs one hashing, and a row
 * for each candidate.
 */
export async function tryPassword<Member extends Candidate>(
  { services, tools }: Place,
  candidates: readonly Member[],
  { password, salt, countOfNobody }: Given,
): Promise<Member | null> {
  const { sql } = services.database;
  const countsOf = (isKnown: boolean) =>
    candidates.filter((one) => one.isKnown === isKnown).map(({ count }) => count);
  const tried = {
    network: `network:${limitedNetwork(services.address)}`,
    strange: candidates.length === 0 ? [countOfNobody] : countsOf(false),
    known: countsOf(true),
  };
  const waitSeconds = await secondsToWait(sql, tried);
  if (waitSeconds !== null) throw tooManyTries(waitSeconds);
  return tools.passwords.run(async () => {
    const taken = await takeTry(sql, tried);
    // Others used the last tries meanwhile.
    if (taken.size === 0) throw tooManyTries((await secondsToWait(sql, tried)) ?? 1);
    const open = candidates.filter(({ count }) => taken.has(count));
    const found = await findByPassword(open, password, salt);
    if (found !== null) await forgetTries(sql, found.count, { network: tried.network, taken });
    return found;
  });
}

export function tooManyTries(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  return new Refusal('rate_limited', {
    message: `Signing in failed ${MOST_TRIES} times for this account or from this network. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, sign in with a browser in which you signed in before, or ask for a one-time link: an owner of your organization makes it on the screen “People”, or whoever runs the service with "admin member link".`,
    retryAfterSeconds: seconds,
  });
}
