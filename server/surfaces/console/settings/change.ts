/** Changes of a person's own settings, and of the organization's name. */
import { actorOf, writeAudit } from '../../../accounts/audit-log.ts';
import { markBrowser } from '../../../accounts/known-browser.ts';
import { changeMember, findPassword } from '../../../accounts/members.ts';
import { renameOrganization } from '../../../accounts/organizations.ts';
import { hashPassword, whyNoPassword } from '../../../accounts/passwords.ts';
import { endSessions, type SignedIn } from '../../../accounts/sessions.ts';
import { readKeyedAddress } from '../../../accounts/sign-in-secret.ts';
import { Refusal } from '../../../refusals.ts';
import type { ConsoleContext } from '../context.ts';
import { logFailure } from '../session/log-failure.ts';
import { endSessionsOf } from '../session/sign-out.ts';
import { tryPassword } from '../session/try-password.ts';
import { WrongInput } from '../trpc.ts';

type Services = ConsoleContext['services'];

/** `detail`: what the audit log calls the change; undefined: it is nobody else's business. */
export async function setMine(
  { database, address }: Services,
  person: SignedIn,
  change: { name?: string; appearance?: SignedIn['appearance'] },
  detail?: string,
): Promise<void> {
  await database.sql.begin(async (tx) => {
    await changeMember(tx, person, change);
    if (detail === undefined) return;
    const { organizationId, memberId: id } = person;
    const object = { kind: 'member', id } as const;
    await writeAudit(tx, {
      organizationId,
      actor: actorOf(person, address),
      verb: 'changed',
      object,
      detail,
    });
  });
}

/**
 * Ends the person's other sessions, and returns how many. Whoever sits at an open session must know
 * the password to replace it, and must have just signed in to set the first one. To other browsers
 * than this one the member is a stranger again.
 */
export async function setPassword(
  ctx: ConsoleContext,
  person: SignedIn,
  { current, password }: { current?: string | undefined; password: string },
): Promise<number> {
  const { services, tools } = ctx;
  const why = await whyNoPassword(password, person);
  if (why !== null) throw WrongInput.at('password', why);
  const { sql } = services.database;
  const { secret, salt, account } = await readKeyedAddress(sql, person.email);
  const stored = await findPassword(sql, person);
  // The operator forgot it since the request was let in, and ended this session with it.
  if (stored === null && person.hasPassword) throw new Refusal('not_signed_in');
  // Whoever finds an open session must not make it a way to come back.
  if (stored === null && !person.isFresh) throw new Refusal('sign_in_again');
  if (stored !== null)
    await logFailure(services, { procedure: 'settings.setPassword', account }, () =>
      requireCurrent(ctx, person, { stored, current, salt }),
    );
  const passwordHash = await tools.passwords.run(() => hashPassword(password, salt));
  const ended = await sql.begin(async (tx) => {
    await changeMember(tx, person, { passwordHash });
    const { organizationId, memberId: id, sessionId } = person;
    const actor = actorOf(person, services.address);
    const object = { kind: 'member', id } as const;
    await writeAudit(tx, { organizationId, actor, verb: 'changed', object, detail: 'password' });
    return endSessions(tx, person, { except: sessionId });
  });
  ctx.setBrowser(markBrowser(ctx.browser, secret, { ...person, passwordHash }));
  return ended;
}

/** Counted for this session alone, so that the tries of strangers do not matter. */
async function requireCurrent(
  ctx: ConsoleContext,
  { organizationId, memberId, sessionId }: SignedIn,
  { stored, current, salt }: { stored: string; current: string | undefined; salt: Buffer },
): Promise<void> {
  if (current === undefined) throw WrongInput.at('current', 'required, because you have a password');
  const count = `session:${organizationId}/${sessionId}`;
  const candidate = { organizationId, memberId, passwordHash: stored, count, isKnown: true };
  const found = await tryPassword(ctx, [candidate], { password: current, salt, countOfNobody: count });
  if (found === null) throw WrongInput.at('current', 'this is not your password');
}

/** Ends another session of the person's own. */
export async function endSession(
  { database, address }: Services,
  person: SignedIn,
  id: number,
): Promise<number> {
  if (id === person.sessionId)
    throw WrongInput.at('id', 'this is your present session; to end it, use “Sign out”');
  const ended = await database.sql.begin((tx) =>
    endSessionsOf(tx, person, { which: { another: id }, address }),
  );
  if (ended === 0) throw new Refusal('no_such_entry', { message: 'id: you have no such session' });
  return ended;
}

export async function nameOrganization(
  { database, address }: Services,
  person: SignedIn,
  name: string,
): Promise<void> {
  const { organizationId } = person;
  await database.sql.begin(async (tx) => {
    await renameOrganization(tx, organizationId, name);
    const object = { kind: 'organization', id: organizationId } as const;
    const actor = actorOf(person, address);
    await writeAudit(tx, { organizationId, actor, verb: 'changed', object, detail: 'name' });
  });
}
