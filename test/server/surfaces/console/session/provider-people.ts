/** People who sign in at identity providers, through the console's procedures. */
import type { Role } from '../../../../../server/accounts/members.ts';
import type { ProviderSettings } from '../../../../../server/sso/provider.ts';
import { setProvider } from '../../../../../server/sso/provider-store.ts';
import type { Served } from '../../rest/serve.ts';
import { type Answered, consoleOf, cookiesIn, ORIGIN } from '../open-console.ts';

export interface ProviderPeople {
  /** Sets the organization's provider. */
  set(organizationId: number, settings: Partial<ProviderSettings> & { issuer: string }): Promise<void>;
  /** Presses the button; `cookie` is what the browser keeps of it. */
  start(organizationId: number, next?: string): Promise<Answered & { url: string; cookie: string }>;
  /** Comes back; `cookie` as a browser sends it. */
  finish(returned: URL, cookie: string): Promise<Answered>;
}

export const ROLES: Record<string, Role> = { admins: 'owner', staff: 'member' };

export function providerPeople(api: Served): ProviderPeople {
  const console = consoleOf(api);
  return {
    async set(organizationId, settings) {
      const provider: ProviderSettings = {
        name: 'Acme',
        clientId: `client-${organizationId}`,
        secretFile: null,
        scopes: 'openid email profile groups',
        groupsClaim: 'groups',
        roles: ROLES,
        emailDomains: [],
        allowsOtherWays: true,
        sessionHours: null,
        isListed: true,
        ...settings,
      };
      await api.service.database.sql.begin((tx) => setProvider(tx, organizationId, provider));
    },
    async start(organizationId, next) {
      const input = { organizationId, ...(next === undefined ? {} : { next }) };
      const answered = await console.mutate(null, 'session.startAtProvider', input);
      const cookie = cookiesIn(answered).find((pair) => pair.startsWith('provider=')) ?? '';
      return { ...answered, url: String(Object(answered.data).url), cookie };
    },
    async finish(returned, cookie) {
      if (returned.origin !== ORIGIN) throw new Error(`not an address of the service: ${returned}`);
      const organizationId = Number(returned.pathname.split('/').at(-1));
      const query = returned.search.slice(1);
      return console.mutate({ cookie }, 'session.finishAtProvider', { organizationId, query });
    },
  };
}
