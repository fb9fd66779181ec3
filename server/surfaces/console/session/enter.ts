/** Starts a session in a browser, in whichever way the member has come. */
import type postgres from 'postgres';
import { type Marked, markBrowser } from '../../../accounts/known-browser.ts';
import { lockMember, lockPassword } from '../../../accounts/organizations.ts';
import { type MemberRef, startSession } from '../../../accounts/sessions.ts';
import { Refusal } from '../../../refusals.ts';
import type { OpenContext } from '../context.ts';
import { requireOtherWay } from './require-other-way.ts';
import { endSessionsOf } from './sign-out.ts';

/** For what a new session sets in the browser. */
export interface Entered {
  token: string;
  /** Null: the browser remembers no more than before. */
  browser: string | null;
}

type Entering =
  | { member: Marked; by: 'password' | 'link' | `passkey ${number}`; secret: Buffer; isByOperator?: boolean }
  | { member: MemberRef; by: 'provider'; mostHours: number | null };

/** The session takes the place of the one that the browser had. */
export async function enter(
  ctx: OpenContext,
  tx: postgres.TransactionSql,
  entering: Entering,
): Promise<Entered> {
  const { signedIn, services, browser } = ctx;
  const { member, by } = entering;
  if (entering.by === 'provider') {
    if (!(await lockMember(tx, member))) throw new Refusal('sign_in_gone');
  } else {
    if (!(await lockPassword(tx, entering.member)))
      throw new Refusal(by === 'link' ? 'link_gone' : by === 'password' ? 'wrong_sign_in' : 'wrong_passkey');
    if (entering.isByOperator !== true) await requireOtherWay(tx, member);
  }
  const { address } = services;
  if (signedIn !== null)
    await endSessionsOf(tx, signedIn, {
      which: 'this',
      address,
      why: 'another sign-in in the same browser',
    });
  if (entering.by === 'provider')
    return { token: await startSession(tx, member, { ...entering, address }), browser: null };
  const token = await startSession(tx, member, { address, by });
  return { token, browser: markBrowser(browser, entering.secret, entering.member) };
}
