/** Signing in at the organization's identity provider: the way there, and the way back. */

import { readSignInSecret } from '../../../accounts/sign-in-secret.ts';
import { takeOnce } from '../../../accounts/sign-in-tries.ts';
import { Refusal } from '../../../refusals.ts';
import { admit } from '../../../sso/admit.ts';
import { beginFlow, type Flow, ownPath, readFlow } from '../../../sso/flow.ts';
import { callbackUrl, type Provider } from '../../../sso/provider.ts';
import { ProviderFault } from '../../../sso/provider-fault.ts';
import { findProvider } from '../../../sso/provider-store.ts';
import type { Claims } from '../../../sso/providers.ts';
import type { OpenContext } from '../context.ts';
import { type Entered, enter } from './enter.ts';
import { logFailure } from './log-failure.ts';

/** Returns the address at the provider; the browser keeps what began. */
export async function startAtProvider(
  ctx: OpenContext,
  { organizationId, next }: { organizationId: number; next?: string | undefined },
): Promise<{ url: string }> {
  const { services, tools } = ctx;
  const provider = await findProvider(services.database.sql, organizationId);
  if (provider === null)
    throw new Refusal('no_such_entry', { message: 'organizationId: it has no provider' });
  const { secret, now } = await readSignInSecret(services.database.sql);
  const begun = { organizationId, issuer: provider.issuer, next: ownPath(next) };
  const { cookie, checks } = beginFlow(secret, begun, now);
  const redirectUri = callbackUrl(services.config.baseUrl, organizationId);
  const url = await logFailure(services, { procedure: 'session.startAtProvider' }, () =>
    askProvider(ctx, provider, () => tools.providers.authorizationUrl(provider, { checks, redirectUri })),
  );
  ctx.setFlow(cookie);
  return { url };
}

/** `query`: what the provider added to the address of the way back. */
export async function finishAtProvider(
  ctx: OpenContext,
  { organizationId, query }: { organizationId: number; query: string },
): Promise<Entered & { next: string | null }> {
  const { services, tools } = ctx;
  // Of no use any more, whatever becomes of it.
  ctx.setFlow(null);
  return logFailure(services, { procedure: 'session.finishAtProvider' }, async () => {
    const returned = new URL(`${callbackUrl(services.config.baseUrl, organizationId)}?${query}`);
    const { provider, flow } = await findFlow(ctx, organizationId, returned);
    const { checks, next } = flow;
    const claims = await askProvider(ctx, provider, () =>
      tools.providers.claims(provider, { checks, returned }),
    );
    return { ...(await enterAs(ctx, provider, { claims, flow })), next };
  });
}

async function findFlow(
  { services, flow: cookie }: OpenContext,
  organizationId: number,
  returned: URL,
): Promise<{ provider: Provider; flow: Flow }> {
  const { sql } = services.database;
  const { secret, now } = await readSignInSecret(sql);
  const flow = readFlow(secret, { cookie, state: returned.searchParams.get('state') ?? '', now });
  // It came back at another provider's address, or the operator set another provider meanwhile.
  const provider = flow?.organizationId === organizationId ? await findProvider(sql, organizationId) : null;
  if (flow === null || provider === null || provider.issuer !== flow.issuer)
    throw new Refusal('sign_in_gone');
  return { provider, flow };
}

async function enterAs(
  ctx: OpenContext,
  provider: Provider,
  { claims, flow }: { claims: Claims; flow: Flow },
): Promise<Entered> {
  const { sql } = ctx.services.database;
  const entered = await sql.begin(async (tx) => {
    if (!(await takeOnce(tx, `provider:${flow.checks.state}`))) throw new Refusal('sign_in_gone');
    const admitted = await admit(tx, provider, claims);
    if ('refused' in admitted) return admitted;
    const mostHours = provider.sessionHours;
    return enter(ctx, tx, { member: admitted.member, by: 'provider', mostHours });
  });
  // The end of the member's sessions stays.
  if ('refused' in entered) throw new Refusal('not_admitted', { message: entered.refused });
  return entered;
}

/** The operator reads the reason in the log; the person, whether to try again. */
async function askProvider<Value>(
  { services }: OpenContext,
  { organizationId, name }: Provider,
  ask: () => Promise<Value>,
): Promise<Value> {
  return ask().catch((error: unknown) => {
    if (!(error instanceof ProviderFault)) throw error;
    const { kind, message: failure } = error;
    services.log.warn({ organizationId, failure }, 'identity provider failed');
    if (kind === 'used') throw new Refusal('sign_in_gone');
    if (kind === 'denied')
      throw new Refusal('not_admitted', {
        message: `“${name}” did not sign you in (${failure}). Try again, or ask whoever manages it in your organization.`,
      });
    throw new Refusal('provider_failed', {
      message: `“${name}” did not answer, or its answer cannot be trusted. Try again in a minute. If it goes on, tell the operator of this service, whose log has the reason; an owner with a password or a one-time link can still sign in.`,
    });
  });
}
