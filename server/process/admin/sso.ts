import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OPERATOR, writeAudit } from '../../accounts/audit-log.ts';
import { findOrganization, lockOrganization } from '../../accounts/organizations.ts';
import { endProviderSessions } from '../../accounts/sessions.ts';
import { callbackUrl, EVERYBODY, type Provider } from '../../sso/provider.ts';
import { findProvider, removeProvider, setProvider } from '../../sso/provider-store.ts';
import { refuseUnseen } from '../../wire/visible-name.ts';
import { type Command, Id, Name, noOrganization, parseOptions, Refused, strings } from './command.ts';

const MOST_ROLES = 200;
const MOST_DOMAINS = 100;
const MOST_SESSION_HOURS = 2160;

const Issuer = z
  .string()
  .max(500, 'must be at most 500 characters')
  .refine((text) => {
    const url = URL.parse(text);
    const { username = '', password = '', search = '', hash = '' } = url ?? {};
    return url !== null && /^https?:$/.test(url.protocol) && `${username}${password}${search}${hash}` === '';
  }, 'must be the address of the provider, exactly as its document names its issuer, such as https://login.example.com/realms/acme');
const Word = (what: string) => z.string().regex(/^[\x21-\x7e]{1,500}$/, `must be ${what}, without spaces`);
/** GROUP=ROLE; a group may have a `=` too. */
const Roles = z
  .array(
    z
      .string()
      .regex(/^.{1,500}=(owner|member)$/s, 'must be GROUP=owner or GROUP=member')
      .check(refuseUnseen),
  )
  .min(1, 'is missing')
  .max(MOST_ROLES, `may be given ${MOST_ROLES} times at most`)
  .transform((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.lastIndexOf('=');
        return [pair.slice(0, at), pair.endsWith('owner') ? 'owner' : 'member'] as const;
      }),
    ),
  )
  .refine(
    (roles) => roles[EVERYBODY] !== 'owner',
    `must not make everybody an owner: give ${EVERYBODY}=member`,
  );
const Domains = z
  .string()
  .transform((text) => text.toLowerCase().split(','))
  .refine(
    (list) => list.length <= MOST_DOMAINS && list.every((one) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(one)),
    `must be up to ${MOST_DOMAINS} domains with commas between, such as example.com,example.org`,
  );
const Switch = z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on');

const GivenSet = z.object({
  org: Id,
  name: Name,
  issuer: Issuer,
  'client-id': Word('the id that the provider gave to this service'),
  'client-secret-file': z
    .string()
    .regex(
      /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/,
      'must be the name of a file in SSO_SECRETS_DIR, without a path',
    )
    .optional(),
  scopes: z
    .string()
    .regex(/^openid( [\x21-\x7e]+)*$/, 'must be scopes with spaces between, of which the first is openid')
    .default('openid email profile'),
  'groups-claim': Word('the name of a claim').default('groups'),
  role: Roles,
  'email-domains': Domains.default([]),
  'other-ways': Switch.default(true),
  'session-hours': z
    .string()
    .refine((text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MOST_SESSION_HOURS, {
      error: `must be a whole number of hours from 1 to ${MOST_SESSION_HOURS}`,
    })
    .transform(Number)
    .optional(),
  button: Switch.default(true),
});

/** Sets an organization's provider, in place of the one that it had, and prints it. */
export const ssoSet: Command = {
  takes:
    '--org ID --name NAME --issuer URL --client-id ID [--client-secret-file FILE] --role GROUP=owner|member … [--groups-claim CLAIM] [--scopes "S S…"] [--email-domains D,D…] [--other-ways on|off] [--session-hours N] [--button on|off]',
  options: {
    ...strings('org', 'name', 'issuer', 'client-id', 'client-secret-file', 'scopes', 'groups-claim'),
    ...strings('email-domains', 'other-ways', 'session-hours', 'button'),
    role: { type: 'string', multiple: true },
  },
  quiet: 'callback_url',
  prepare(given) {
    const { org: organizationId, ...set } = parseOptions(GivenSet, given);
    return async (sql, { config }) => {
      refuseInsecure(set.issuer, config.ssoAllowPrivate);
      const secretFile = set['client-secret-file'] ?? null;
      if (secretFile !== null) await requireSecret(config.ssoSecretsDir, secretFile);
      return sql.begin(async (tx) => {
        if ((await findOrganization(tx, organizationId)) === null) throw noOrganization(organizationId);
        await lockOrganization(tx, organizationId);
        const before = await findProvider(tx, organizationId, { isWorking: false });
        await setProvider(tx, organizationId, {
          name: set.name,
          issuer: set.issuer,
          clientId: set['client-id'],
          secretFile,
          scopes: set.scopes,
          groupsClaim: set['groups-claim'],
          roles: set.role,
          emailDomains: set['email-domains'],
          allowsOtherWays: set['other-ways'],
          sessionHours: set['session-hours'] ?? null,
          isListed: set.button,
        });
        const isAnother = before !== null && before.issuer !== set.issuer;
        const ended = isAnother ? await endProviderSessions(tx, organizationId) : 0;
        const detail = `identity provider: ${before === null ? 'set' : 'changed'}`;
        await writeOf(tx, organizationId, detail, ended);
        const provider = await findProvider(tx, organizationId, { isWorking: false });
        if (provider === null) throw new Error('the provider that was set is not there');
        return { ...toPrinted(provider, config.baseUrl), sessions_ended: ended };
      });
    };
  },
};

/** The rule of sso/provider-fetch.ts, told before it refuses everybody. */
function refuseInsecure(issuer: string, allowPrivate: boolean): void {
  if (issuer.startsWith('https:')) return;
  const { hostname } = new URL(issuer);
  if (allowPrivate && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return;
  throw new Refused(
    `--issuer is ${issuer}: it must begin with https; only with SSO_ALLOW_PRIVATE=on may a provider on this machine do without`,
  );
}

async function requireSecret(folder: string | undefined, file: string): Promise<void> {
  if (folder === undefined)
    throw new Refused(
      `--client-secret-file names ${file}, and SSO_SECRETS_DIR is not set: set it to the folder of this file, here and on every web node`,
    );
  await access(join(folder, file), constants.R_OK).catch(() => {
    throw new Refused(
      `${join(folder, file)} cannot be read: write the client's secret into it, here and on every web node, readable by the user that the service runs as`,
    );
  });
}

const ByOrganization = z.object({ org: Id });

export const ssoShow: Command = {
  takes: '--org ID',
  options: strings('org'),
  quiet: 'callback_url',
  prepare(given) {
    const { org: organization } = parseOptions(ByOrganization, given);
    return async (sql, { config: { baseUrl } }) => {
      if ((await findOrganization(sql, organization)) === null) throw noOrganization(organization);
      const provider = await findProvider(sql, organization, { isWorking: false });
      return provider === null
        ? { organization_id: organization, provider: null, callback_url: callbackUrl(baseUrl, organization) }
        : toPrinted(provider, baseUrl);
    };
  },
};

/** Ends the sessions that began there. Members stay, with the roles that they have. */
export const ssoRemove: Command = {
  takes: '--org ID',
  options: strings('org'),
  quiet: 'organization_id',
  prepare(given) {
    const { org: organization } = parseOptions(ByOrganization, given);
    return (sql) =>
      sql.begin(async (tx) => {
        if (!(await removeProvider(tx, organization)))
          throw new Refused(`organization ${organization} has no identity provider`);
        const ended = await endProviderSessions(tx, organization);
        await writeOf(tx, organization, 'identity provider: removed', ended);
        return { organization_id: organization, sessions_ended: ended };
      });
  },
};

function writeOf(
  tx: Parameters<typeof writeAudit>[0],
  organizationId: number,
  detail: string,
  ended: number,
): Promise<void> {
  const object = { kind: 'organization', id: organizationId } as const;
  const told = ended === 0 ? detail : `${detail}, ${ended} sessions ended`;
  return writeAudit(tx, { organizationId, actor: OPERATOR, verb: 'changed', object, detail: told });
}

function toPrinted(provider: Provider, baseUrl: string): object {
  return {
    organization_id: provider.organizationId,
    provider: {
      name: provider.name,
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret_file: provider.secretFile,
      scopes: provider.scopes,
      groups_claim: provider.groupsClaim,
      roles: provider.roles,
      email_domains: provider.emailDomains,
      other_ways: provider.allowsOtherWays ? 'on' : 'off',
      session_hours: provider.sessionHours,
      button: provider.isListed ? 'on' : 'off',
      changed_at: provider.changedAt,
    },
    callback_url: callbackUrl(baseUrl, provider.organizationId),
    sign_in_url: `${baseUrl}/console/sign-in?organization=${provider.organizationId}`,
  };
}
