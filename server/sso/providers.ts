/**
 * Asks identity providers: where to send a person, and who came back. The library checks the answer
 * (RFC 6749, 7636 and 9207, OpenID Connect Core 3.1.3.7): `state`, issuer, audience, nonce, times,
 * and the signature by the provider's own keys.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration, CustomFetch } from 'openid-client';
import { openFairQueue } from '../limits/fair-queue.ts';
import { Refusal } from '../refusals.ts';
import { type Known, library, openDiscovery } from './discovery.ts';
import type { Checks } from './flow.ts';
import type { Provider } from './provider.ts';
import { explainFault, ProviderFault } from './provider-fault.ts';
import { type FetchSettings, openProviderFetch } from './provider-fetch.ts';

/** Questions to one provider, and to all of them, at once. Each is a few requests. */
const AT_ONCE = { atOnceOfParty: 4, atOnce: 32, mostOfParty: 100, mostOfAll: 400 };
const RETRY_SECONDS = 5;
const MOST_SECRET_LENGTH = 4096;

/** What the provider says of the person. Only `iss` and `sub` are sure to be there. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

export interface Providers {
  /** The address at the provider to which the browser goes. */
  authorizationUrl(provider: Provider, flow: { checks: Checks; redirectUri: string }): Promise<string>;
  /** `returned`: the address to which the provider sent the browser back. */
  claims(provider: Provider, flow: { checks: Checks; returned: URL }): Promise<Claims>;
}

export interface ProvidersSettings extends FetchSettings {
  /** Undefined: this service has no secrets at providers. */
  secretsDir: string | undefined;
  failedMs?: number | undefined;
}

/** All errors of what a provider does are a ProviderFault. */
export function openProviders(settings: ProvidersSettings): Providers {
  const fetch = openProviderFetch(settings);
  const discover = openDiscovery(fetch, settings.failedMs);
  const queue = openFairQueue<number>({
    ...AT_ONCE,
    refuse: () => new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS }),
  });

  function ask<Value>(provider: Provider, work: (asked: Asked) => Promise<Value>): Promise<Value> {
    return queue.run(provider.organizationId, async () => {
      try {
        const secret = await readSecret(provider, settings.secretsDir);
        const known = await discover(provider);
        return await work({ known, provider, config: await configure(known, provider, { fetch, secret }) });
      } catch (error) {
        throw explainFault(error);
      }
    });
  }

  return {
    authorizationUrl: (provider, flow) => ask(provider, (asked) => makeUrl(asked, flow)),
    claims: (provider, flow) => ask(provider, (asked) => askForClaims(asked, flow)),
  };
}

interface Asked {
  known: Known;
  provider: Provider;
  config: Configuration;
}

async function makeUrl(
  { config, provider }: Asked,
  { checks, redirectUri }: { checks: Checks; redirectUri: string },
): Promise<string> {
  const client = await library();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: provider.scopes,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** Read each time, so that a new secret works at once. */
async function readSecret({ secretFile }: Provider, folder: string | undefined): Promise<string | null> {
  if (secretFile === null) return null;
  if (folder === undefined) throw new ProviderFault('SSO_SECRETS_DIR is not set');
  const text = await readFile(join(folder, secretFile), 'utf8').catch(() => '');
  const secret = text.trim();
  if (secret === '' || secret.length > MOST_SECRET_LENGTH)
    throw new ProviderFault(`no secret can be read in ${secretFile} of SSO_SECRETS_DIR`);
  return secret;
}

async function configure(
  { metadata, keys }: Known,
  { clientId }: Provider,
  { fetch, secret }: { fetch: CustomFetch; secret: string | null },
): Promise<Configuration> {
  const client = await library();
  // Basic is what a provider takes that says nothing.
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const withSecret = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic
    : client.ClientSecretPost;
  const auth = secret === null ? client.None() : withSecret(secret);
  const config = new client.Configuration(metadata, clientId, {}, auth);
  config[client.customFetch] = fetch;
  if (metadata.issuer.startsWith('http:')) client.allowInsecureRequests(config);
  client.enableNonRepudiationChecks(config);
  if (keys !== undefined) client.setJwksCache(config, keys);
  return config;
}

async function askForClaims(
  { config, known, provider }: Asked,
  { checks, returned }: { checks: Checks; returned: URL },
): Promise<Claims> {
  const client = await library();
  const tokens = await client.authorizationCodeGrant(config, returned, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  });
  known.keys = client.getJwksCache(config);
  const claims = tokens.claims();
  if (claims === undefined) throw new ProviderFault('no ID token');
  if (hasAll(claims, provider) || known.metadata.userinfo_endpoint === undefined) return claims;
  const more = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
  return { ...more, ...claims };
}

/** Some providers keep the token small, and tell the rest only when they are asked. */
function hasAll(claims: Claims, { groupsClaim }: Provider): boolean {
  return claims[groupsClaim] !== undefined && claims.email !== undefined;
}
