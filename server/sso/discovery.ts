/** What providers say of themselves: asked once in ten minutes, by however many sign in. */
import { LRUCache } from 'lru-cache';
import type { CustomFetch, ExportedJWKSCache, ServerMetadata } from 'openid-client';
import type { Provider } from './provider.ts';
import { ProviderFault } from './provider-fault.ts';

/** How long a provider's document is believed, and how long a failure to give one. */
const KNOWN_MS = 10 * 60_000;
const FAILED_MS = 5000;
const MOST_KNOWN = 500;

export interface Known {
  metadata: ServerMetadata;
  /** The provider's keys; undefined before the first answer was checked. */
  keys: ExportedJWKSCache | undefined;
}

export type Discover = (provider: Provider) => Promise<Known>;

export function openDiscovery(fetch: CustomFetch, failedMs = FAILED_MS): Discover {
  // Promises, so that many who sign in at once ask once.
  const known = new LRUCache<string, Promise<Known>>({ max: MOST_KNOWN, ttl: KNOWN_MS });
  return (provider) => {
    const { organizationId, changedAt } = provider;
    const name = `${organizationId} ${changedAt.getTime()}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const asked = askForMetadata(provider, fetch);
    known.set(name, asked);
    // A provider that is down is not asked again for each of those who want to sign in.
    asked.catch(() => known.set(name, asked, { ttl: failedMs }));
    return asked;
  };
}

async function askForMetadata({ issuer, clientId }: Provider, fetch: CustomFetch): Promise<Known> {
  const client = await library();
  const server = new URL(issuer);
  const execute = server.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const options = { [client.customFetch]: fetch, execute };
  const config = await client.discovery(server, clientId, {}, client.None(), options);
  const metadata = config.serverMetadata();
  // The library lets some of Microsoft's documents name another issuer.
  if (new URL(metadata.issuer).href !== server.href) throw new ProviderFault('another issuer in metadata');
  return { metadata, keys: undefined };
}

/** Loaded with the first sign-in at a provider: most services have none. */
export const library = () => import('openid-client');
