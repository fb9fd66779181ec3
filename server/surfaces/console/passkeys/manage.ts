/** How a member adds and removes passkeys: each act with its entry in the audit log. */
import type postgres from 'postgres';
import type { z } from 'zod';
import { actorOf, writeAudit } from '../../../accounts/audit-log.ts';
import {
  CHALLENGE_MINUTES,
  type MadeFor,
  makeChallenge,
  readChallenge,
  useChallenge,
} from '../../../accounts/passkey-challenge.ts';
import { toUserHandle } from '../../../accounts/passkey-site.ts';
import { addPasskey, listPasskeys, MOST_PASSKEYS, removePasskeys } from '../../../accounts/passkeys.ts';
import type { SignedIn } from '../../../accounts/sessions.ts';
import {
  ALGORITHMS,
  challengeIn,
  PasskeyRefused,
  type VerifiedKey,
  verifyRegistration,
} from '../../../accounts/verify-passkey.ts';
import { Refusal } from '../../../refusals.ts';
import type { ConsoleContext } from '../context.ts';
import { requireOtherWay } from '../session/require-other-way.ts';
import { WrongInput } from '../trpc.ts';
import { requireSite } from './require-site.ts';
import type { AddPasskey, NewPasskeyOptions } from './schema.ts';

type Services = ConsoleContext['services'];

export async function offerPasskey(
  { database, config }: Services,
  person: SignedIn,
): Promise<z.infer<typeof NewPasskeyOptions>> {
  const { rpId } = requireSite(config.baseUrl);
  await requireMayAdd(database.sql, person);
  const own = await listPasskeys(database.sql, person);
  if (own.length >= MOST_PASSKEYS) throw tooMany();
  const challenge = await makeChallenge(database.sql, madeFor(person));
  return {
    challenge: challenge.toString('base64url'),
    rp: { id: rpId, name: 'Decision analysis' },
    user: {
      id: toUserHandle(person).toString('base64url'),
      // A person may be a member of several organizations, and chooses by this name.
      name: `${person.email} (${person.organizationName})`,
      displayName: person.name ?? person.email,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: own
      .filter((one) => one.rpId === rpId)
      .map(({ credentialId }) => ({ type: 'public-key', id: credentialId.toString('base64url') })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: CHALLENGE_MINUTES * 60_000,
  };
}

async function requireMayAdd(sql: postgres.ISql, person: SignedIn): Promise<void> {
  await requireOtherWay(sql, person);
  if (!person.isFresh) throw new Refusal('sign_in_again');
}

const madeFor = ({ organizationId, memberId, sessionId }: SignedIn): MadeFor => [
  'add',
  organizationId,
  memberId,
  sessionId,
];

/** Returns its number. */
export async function keepPasskey(
  { services, tools }: ConsoleContext,
  person: SignedIn,
  { name, ...registration }: z.infer<typeof AddPasskey>,
): Promise<number> {
  const { sql } = services.database;
  const site = requireSite(services.config.baseUrl);
  await requireMayAdd(sql, person);
  const challenge = await readChallenge(sql, challengeIn(registration.clientDataJson) ?? '', madeFor(person));
  if (challenge === null) throw new Refusal('challenge_gone');
  const verified = await tools.passwords
    .run(() => verifyRegistration(registration, { site, challenge: challenge.text }))
    .catch((error: unknown) => refuse(services, error));
  return sql.begin(async (tx) => {
    if (!(await useChallenge(tx, challenge))) throw new Refusal('challenge_gone');
    return store(tx, services, person, { ...verified, name, rpId: site.rpId });
  });
}

function refuse({ log }: Services, error: unknown): never {
  if (!(error instanceof PasskeyRefused)) throw error;
  log.warn({ err: error }, 'passkey refused');
  throw WrongInput.at(
    'attestationObject',
    'this is no new passkey of this page, or its device did not check that it is you; try again, or use another device',
  );
}

async function store(
  tx: postgres.TransactionSql,
  { address }: Services,
  person: SignedIn,
  passkey: VerifiedKey & { name: string; rpId: string },
): Promise<number> {
  const number = await addPasskey(tx, person, passkey);
  if (number === 'too many') throw tooMany();
  if (number === 'there already') throw WrongInput.at('id', 'this passkey is yours already');
  await tell(tx, person, address, `passkey ${number}: added`);
  return number;
}

function tooMany(): WrongInput {
  return WrongInput.at(
    'name',
    `you have ${MOST_PASSKEYS} passkeys, the most that one person may have; remove one first`,
  );
}

/** It opens nothing, so it asks for no new sign-in. */
export async function removePasskey(
  { database, address }: Services,
  person: SignedIn,
  number: number,
): Promise<void> {
  await database.sql.begin(async (tx) => {
    if ((await removePasskeys(tx, person, number)) === 0)
      throw new Refusal('no_such_entry', { message: 'number: you have no such passkey' });
    await tell(tx, person, address, `passkey ${number}: removed`);
  });
}

function tell(tx: postgres.TransactionSql, person: SignedIn, address: string, detail: string): Promise<void> {
  const { organizationId, memberId: id } = person;
  return writeAudit(tx, {
    organizationId,
    actor: actorOf(person, address),
    verb: 'changed',
    object: { kind: 'member', id },
    detail,
  });
}
