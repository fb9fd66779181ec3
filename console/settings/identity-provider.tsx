/** How members sign in at the organization's identity provider. The operator sets it. */
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../client/api.ts';
import type { Outputs } from '../client/types.ts';
import { Fact } from '../controls/fact.tsx';
import { NotLoaded } from '../controls/states.tsx';
import { useMe } from '../shell/session.ts';
import styles from './settings.module.css';

type Provider = NonNullable<Outputs['settings']['identityProvider']['provider']>;

export function IdentityProvider() {
  const { organization } = useMe();
  const { data, error, refetch } = useQuery(trpc.settings.identityProvider.queryOptions());
  if (data === undefined) return <NotLoaded what="the identity provider" error={error} refetch={refetch} />;
  const { provider, callbackUrl } = data;
  if (provider === null)
    return (
      <p>
        Members sign in with links and passwords. They can sign in with your organization’s own provider by
        OpenID Connect: ask the operator, who needs the number of your organization, {organization.id}. The
        provider sends people back to <code>{callbackUrl}</code>.
      </p>
    );
  return (
    <dl className={styles.facts}>
      <Fact name="Name">
        <bdi>{provider.name}</bdi>
      </Fact>
      <Fact name="Issuer">
        <bdi>{provider.issuer}</bdi>
      </Fact>
      <Fact name="Client">
        <bdi>{provider.clientId}</bdi>
        {provider.hasSecret ? '' : ', without a secret'}
      </Fact>
      <Fact name="Sends people back to">
        <bdi>{callbackUrl}</bdi>
      </Fact>
      <Fact name={`Roles, by the claim “${provider.groupsClaim}”`}>
        <ul>
          {provider.roles.map(({ group, role }) => (
            <li key={group}>
              {group === '*' ? 'Everybody' : <bdi>{group}</bdi>}: {role === 'owner' ? 'owner' : 'member'}
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name="Rules">
        <ul>
          {rulesOf(provider).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
}

function rulesOf({ emailDomains, allowsOtherWays, sessionHours }: Provider): string[] {
  return [
    emailDomains.length === 0
      ? 'Addresses of any domain. Nobody becomes an existing member by their address'
      : `Only addresses of ${emailDomains.join(', ')}. One that the provider has verified leads to the existing member`,
    allowsOtherWays
      ? 'Passwords and links work too'
      : 'Passwords and owners’ links work only for owners who were added by hand',
    sessionHours === null
      ? 'Sessions last as long as others'
      : `Sessions end after ${sessionHours} ${sessionHours === 1 ? 'hour' : 'hours'}`,
  ];
}
