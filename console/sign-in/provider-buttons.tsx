/** The buttons of the organizations' identity providers on the page "Sign in". */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { Failed } from '../controls/states.tsx';
import styles from './sign-in.module.css';

interface Props {
  /** Where the person wants to go afterwards. */
  next: string | undefined;
  /** The organization in the page's address. Its button is shown even if it is not listed. */
  organization: string | undefined;
}

/** Nothing where there is no provider, or the list does not come: the form above works without. */
export function ProviderButtons({ next, organization }: Props) {
  const named = organization !== undefined && /^[1-9]\d{0,14}$/.test(organization);
  const list = useQuery(
    trpc.session.providers.queryOptions(named ? { organizationId: Number(organization) } : {}),
  );
  const sending = useSend(trpc.session.startAtProvider.mutationOptions(), ({ url }) =>
    window.location.assign(url),
  );
  const [chosen, setChosen] = useState(0);
  const start = (organizationId: number) => {
    setChosen(organizationId);
    sending.send({ organizationId, ...(next === undefined ? {} : { next }) });
  };
  const providers = list.data?.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section aria-label="Sign in with your organization’s provider" className={styles.other}>
      {providers.map(({ organizationId, name }) => (
        <button
          key={organizationId}
          type="button"
          className={styles.wide}
          aria-disabled={sending.isSending}
          onClick={() => start(organizationId)}
        >
          Sign in with <bdi>{name}</bdi>
        </button>
      ))}
      {sending.error !== null && <Failed error={sending.error} onTryAgain={() => start(chosen)} />}
    </section>
  );
}
