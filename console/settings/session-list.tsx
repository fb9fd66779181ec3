/** Where the person is signed in. */
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { Failed, Loading } from '../controls/states.tsx';
import { Time } from '../controls/time.tsx';
import { forgetDrafts } from '../playground/kept-drafts.ts';
import styles from './settings.module.css';

export function SessionList() {
  const { data, error, refetch } = useQuery(trpc.settings.sessions.queryOptions());
  const leaving = useSend(trpc.session.signOutEverywhere.mutationOptions(), () => {
    forgetDrafts();
    window.location.assign('/console/sign-in');
  });
  if (data === undefined)
    return error === null ? (
      <Loading what="the sessions" />
    ) : (
      <Failed error={error} onTryAgain={() => void refetch()} />
    );
  return (
    <>
      <ul className={styles.sessions}>
        {data.sessions.map(({ id, createdAt, lastUsedAt, address, isThis }) => (
          <li key={id}>
            <strong>{isThis ? 'This one' : 'Another one'}</strong>
            <small>
              from <bdi>{address}</bdi> · signed in <Time at={createdAt} /> · last used{' '}
              <Time at={lastUsedAt} />
            </small>
          </li>
        ))}
      </ul>
      {leaving.error !== null && <Failed error={leaving.error} onTryAgain={() => leaving.send()} />}
      <button type="button" aria-disabled={leaving.isSending} onClick={() => leaving.send()}>
        Sign out everywhere
      </button>
    </>
  );
}
