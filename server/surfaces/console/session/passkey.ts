/**
 * Signing in by a passkey. The authenticator names the member, so nobody types an address, and
 * every passkey that does not sign in is refused with the same words.
 */
import { randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import type { z } from 'zod';
import { writeAudit } from '../../../accounts/audit-log.ts';
import { countOfBrowser } from '../../../accounts/known-browser.ts';
import {
  CHALLENGE_MINUTES,
  makeChallenge,
  type OpenChallenge,
  readChallenge,
  useChallenge,
} from '../../../accounts/passkey-challenge.ts';
import { fromUserHandle, type PasskeySite } from '../../../accounts/passkey-site.ts';
import { type FoundPasskey, findPasskey, usePasskey } from '../../../accounts/passkeys.ts';
import { type KeyedAddress, readKeyedAddress } from '../../../accounts/sign-in-secret.ts';
import { forgetTries, secondsToWait, takeTry } from '../../../accounts/sign-in-tries.ts';
import { challengeIn, PasskeyRefused, verifyAssertion } from '../../../accounts/verify-passkey.ts';
import { limitedNetwork } from '../../../http/door/client-address.ts';
import { Refusal } from '../../../refusals.ts';
import type { OpenContext } from '../context.ts';
import { requireSite } from '../passkeys/require-site.ts';
import { type Entered, enter } from './enter.ts';
import { logFailure } from './log-failure.ts';
import type { PasskeyOptions, UsePasskey } from './schema.ts';
import { tooManyTries } from './try-password.ts';

/** 22 characters of base64url. */
const CEREMONY_BYTES = 16;
const CEREMONY_SHAPE = /^[\w-]{22}$/;

/** Stores nothing, so that strangers cannot fill a table. */
export async function askForPasskey(ctx: OpenContext): Promise<z.infer<typeof PasskeyOptions>> {
  const { config, database } = ctx.services;
  const { rpId } = requireSite(config.baseUrl);
  // Kept while it is there: another tab of this browser may wait with an earlier challenge.
  const ceremony = ceremonyOf(ctx) ?? randomBytes(CEREMONY_BYTES).toString('base64url');
  const challenge = await makeChallenge(database.sql, ['sign in', ceremony]);
  ctx.setCeremony(ceremony);
  return {
    challenge: challenge.toString('base64url'),
    rpId,
    userVerification: 'required',
    timeout: CHALLENGE_MINUTES * 60_000,
  };
}

function ceremonyOf({ ceremony }: OpenContext): string | null {
  return ceremony !== null && CEREMONY_SHAPE.test(ceremony) ? ceremony : null;
}

type Used = z.infer<typeof UsePasskey>;

/** A used passkey, and what it was asked for. */
interface Asked {
  used: Used;
  site: PasskeySite;
  challenge: OpenChallenge;
}

export async function signInByPasskey(ctx: OpenContext, used: Used): Promise<Entered> {
  const { config, database } = ctx.services;
  const site = requireSite(config.baseUrl);
  const challenge = await findChallenge(ctx, used);
  const member = fromUserHandle(Buffer.from(used.userHandle, 'base64url'));
  const credentialId = Buffer.from(used.id, 'base64url');
  const passkey = member && (await findPasskey(database.sql, member, { credentialId, rpId: site.rpId }));
  const keyed = await readKeyedAddress(database.sql, passkey?.email ?? '');
  const account = passkey === null ? {} : { account: keyed.account };
  return logFailure(ctx.services, { procedure: 'session.usePasskey', ...account }, async () => {
    if (challenge === null) throw new Refusal('challenge_gone');
    return tryPasskey(ctx, { used, site, challenge }, passkey, keyed);
  });
}

async function findChallenge(ctx: OpenContext, { clientDataJson }: Used): Promise<OpenChallenge | null> {
  const [text, ceremony] = [challengeIn(clientDataJson), ceremonyOf(ctx)];
  if (text === null || ceremony === null) return null;
  return readChallenge(ctx.services.database.sql, text, ['sign in', ceremony]);
}

/**
 * Counted as a password is: for the network unless the member is known in this browser, and for the
 * credential, whose id only its owner knows, so that nobody can use up a member's tries.
 */
async function tryPasskey(
  ctx: OpenContext,
  asked: Asked,
  passkey: FoundPasskey | null,
  keyed: KeyedAddress,
): Promise<Entered> {
  const { sql } = ctx.services.database;
  const known = passkey && countOfBrowser(ctx.browser, keyed.secret, passkey);
  const count = known ?? `passkey:${asked.used.id.slice(0, 64)}`;
  const tried = {
    network: `network:${limitedNetwork(ctx.services.address)}`,
    strange: known === null ? [count] : [],
    known: known === null ? [] : [count],
  };
  return ctx.tools.passwords.run(async () => {
    const taken = await takeTry(sql, tried);
    if (taken.size === 0) throw tooManyTries((await secondsToWait(sql, tried)) ?? 1);
    if (passkey === null) throw new Refusal('wrong_passkey');
    const signatureCount = await verify(ctx, asked, passkey);
    const entered = await enterBy(ctx, { asked, passkey, signatureCount, keyed });
    await forgetTries(sql, count, { network: tried.network, taken });
    return entered;
  });
}

async function verify(
  ctx: OpenContext,
  { used, site, challenge }: Asked,
  passkey: FoundPasskey,
): Promise<number> {
  try {
    return await verifyAssertion(used, passkey.publicKey, { site, challenge: challenge.text });
  } catch (error) {
    if (!(error instanceof PasskeyRefused)) throw error;
    ctx.services.log.warn({ err: error }, 'passkey refused');
    throw new Refusal('wrong_passkey');
  }
}

interface Verified {
  asked: Asked;
  passkey: FoundPasskey;
  signatureCount: number;
  keyed: KeyedAddress;
}

async function enterBy(
  ctx: OpenContext,
  { asked, passkey, signatureCount, keyed }: Verified,
): Promise<Entered> {
  const outcome = await ctx.services.database.sql.begin(async (tx) => {
    if (!(await useChallenge(tx, asked.challenge))) throw new Refusal('challenge_gone');
    const noted = await usePasskey(tx, passkey, signatureCount);
    if (noted === 'gone') throw new Refusal('wrong_passkey');
    if (noted === 'used')
      return enter(ctx, tx, { member: passkey, by: `passkey ${passkey.number}`, ...keyed });
    await writeCopied(ctx, tx, passkey);
    return noted;
  });
  if (outcome === 'went back') throw new Refusal('wrong_passkey', { message: COPIED });
  return outcome;
}

const COPIED =
  'This passkey is refused, because its device counts fewer uses than before: there may be a copy of it. Sign in another way, and remove the passkey in “Settings”.';

function writeCopied(
  { services }: OpenContext,
  tx: postgres.TransactionSql,
  { organizationId, memberId, number }: FoundPasskey,
): Promise<void> {
  services.log.warn(
    { organizationId, memberId },
    'a passkey counts fewer uses than before: there may be a copy of it',
  );
  return writeAudit(tx, {
    organizationId,
    actor: { kind: 'service' },
    verb: 'refused',
    object: { kind: 'member', id: memberId },
    detail: `passkey ${number}: its count of uses went back`,
  });
}
