/** Changes of a person's own settings, and of the organization's name. */
import { actorOf, writeAudit } from '../../accounts/audit-log.ts';
import { changeMember, findPassword } from '../../accounts/members.ts';
import { renameOrganization } from '../../accounts/organizations.ts';
import { hashPassword, isPassword, whyNoPassword } from '../../accounts/passwords.ts';
import { endSessions, type SignedIn } from '../../accounts/sessions.ts';
import { forgetTries, giveBackTry, takeTry } from '../../accounts/sign-in-tries.ts';
import { limitedNetwork } from '../../api/door/client-address.ts';
import type { ConsoleContext } from '../context.ts';
import { tooManyTries } from '../session/sign-in.ts';
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
 * the password to replace it.
 */
export async function setPassword(
  { services, tools }: ConsoleContext,
  person: SignedIn,
  { current, password }: { current?: string | undefined; password: string },
): Promise<number> {
  const why = await whyNoPassword(password);
  if (why !== null) throw WrongInput.at('password', why);
  const { sql } = services.database;
  const stored = await findPassword(sql, person);
  if (stored !== null) await requireCurrent({ services, tools }, person, { stored, current });
  const passwordHash = await tools.passwords.run(() => hashPassword(password));
  return sql.begin(async (tx) => {
    await changeMember(tx, person, { passwordHash });
    const { organizationId, memberId: id, sessionId } = person;
    const actor = actorOf(person, services.address);
    const object = { kind: 'member', id } as const;
    await writeAudit(tx, { organizationId, actor, verb: 'changed', object, detail: 'password' });
    return endSessions(tx, person, { except: sessionId });
  });
}

async function requireCurrent(
  { services, tools }: Pick<ConsoleContext, 'services' | 'tools'>,
  { email }: SignedIn,
  { stored, current }: { stored: string; current: string | undefined },
): Promise<void> {
  if (current === undefined) throw WrongInput.at('current', 'required, because you have a password');
  const { sql } = services.database;
  const tried = { network: limitedNetwork(services.address), email };
  const waitSeconds = await takeTry(sql, tried);
  if (waitSeconds !== null) throw tooManyTries(waitSeconds);
  const isRight = await tools.passwords
    .run(() => isPassword(stored, current))
    .catch(async (error: unknown) => {
      await giveBackTry(sql, tried);
      throw error;
    });
  if (!isRight) throw WrongInput.at('current', 'this is not your password');
  await forgetTries(sql, tried);
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
