/** An organization's identity provider as an operator sets it, and whom it lets in as what. */
import type { Role } from '../accounts/members.ts';

/** Stands for everybody whom the provider signs in. */
export const EVERYBODY = '*';
/** More groups than anybody has; a longer list is not read. */
const MOST_GROUPS = 2000;

export interface ProviderSettings {
  /** As the button calls it: "Sign in with NAME". */
  name: string;
  issuer: string;
  clientId: string;
  /** The name of the file in SSO_SECRETS_DIR that holds the secret; null: there is no secret. */
  secretFile: string | null;
  scopes: string;
  groupsClaim: string;
  roles: Readonly<Record<string, Role>>;
  /** In lower case. Empty: an address of any domain, and no member is found by an address. */
  emailDomains: readonly string[];
  /** Whether members sign in by passwords and owners' links too. */
  allowsOtherWays: boolean;
  /** Null: sessions last as long as others. */
  sessionHours: number | null;
  /** Whether the page "Sign in" shows the button to everybody. */
  isListed: boolean;
}

export interface Provider extends ProviderSettings {
  organizationId: number;
  changedAt: Date;
}

/**
 * Where the provider sends people back to. Each organization has an address of its own, so that no
 * provider can pass off the answer of another one as its own (RFC 9700, 4.4.2).
 */
export function callbackUrl(baseUrl: string, organizationId: number): string {
  return `${baseUrl}/console/sso/${organizationId}`;
}

/** The role that the groups give: the highest one; null: none of them gives any. */
export function roleOf(groups: unknown, roles: ProviderSettings['roles']): Role | null {
  const named = typeof groups === 'string' ? [groups] : Array.isArray(groups) ? groups : [];
  const given = [...named.slice(0, MOST_GROUPS), EVERYBODY].flatMap((group) =>
    typeof group === 'string' && Object.hasOwn(roles, group) ? [roles[group]] : [],
  );
  return given.includes('owner') ? 'owner' : given.includes('member') ? 'member' : null;
}

/** Whether the provider may speak for addresses of this domain. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
