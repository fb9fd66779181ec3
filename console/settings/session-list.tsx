/** Where the person is signed in. */
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../client/api.ts';
import { Failed, Loading } from '../controls/states.tsx';
import { Time } from '../controls/time.tsx';
import { SignOut } from '../shell/sign-out.tsx';
import styles from './settings.module.css';

export function SessionList() {
  const { data, error, refetch } = useQuery(trpc.settings.sessions.queryOptions());
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
      <SignOut everywhere />
    </>
  );
}
