/**
 * An OpenID Connect provider (the package oidc-provider) as a process of its own. Its parent says
 * who its clients and accounts are, and may turn its clock.
 */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';
import type { Accounts, Order } from './open.ts';

const SCOPES = 'openid email profile groups';

let provider: Provider | undefined;
let accounts: Accounts = {};

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://x');
  if (pathname.startsWith('/interaction/')) void interact(request, response);
  else provider?.callback()(request, response);
});

/** The provider's page: it believes whoever names an account. */
async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const form = new URLSearchParams(await text(request));
    const result = form.has('decline')
      ? { error: 'access_denied', error_description: 'the person declined' }
      : { login: { accountId: form.get('account') } };
    return provider?.interactionFinished(request, response, result);
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The provider</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body><main>
    <h1>The provider</h1><form method="post"><label>Account <input name="account"></label>
    <button>Continue</button> <button name="decline" value="yes">Decline</button></form></main></body></html>`);
}

function open(issuer: string, { clients, claimsInToken }: Extract<Order, { do: 'open' }>): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  provider = new Provider(issuer, {
    clients,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'a', use: 'sig' }] },
    cookies: { keys: ['a secret of the tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: SCOPES.split(' '),
    conformIdTokenClaims: !claimsInToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: {
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: 600,
      Interaction: 3600,
      Session: 3600,
      Grant: 3600,
    },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts[id] }),
    }),
    // Nobody is asked for consent.
    async loadExistingGrant({
      oidc,
    }: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }) {
      const { clientId } = oidc.client;
      const grant = new provider!.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  });
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  process.on('message', (order: Order) => {
    if (order.do === 'open') open(issuer, order);
    if (order.do === 'accounts') accounts = order.accounts;
    if (order.do === 'turn clock') turnClock(order.byMs);
    process.send?.('done');
  });
  process.send?.(issuer);
});
process.on('disconnect', () => process.exit());

const { now } = Date;
function turnClock(byMs: number): void {
  Date.now = () => now() + byMs;
}
