/** The sessions in which the person is signed in. */
import { useQuery } from '@tanstack/react-query';
import { queryClient, trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { announce } from '../controls/announce.tsx';
import { Failed, NotLoaded } from '../controls/states.tsx';
import { Time } from '../controls/time.tsx';
import { SignOut } from '../shell/sign-out.tsx';
import styles from './settings.module.css';

export function SessionList() {
  const { data, error, refetch } = useQuery(trpc.settings.sessions.queryOptions());
  if (data === undefined) return <NotLoaded what="the sessions" error={error} refetch={refetch} />;
  return (
    <>
      <ul className={styles.sessions}>
        {data.sessions.map(({ id, createdAt, lastUsedAt, address, isThis }) => (
          <li key={id}>
            <strong>{isThis ? 'This one' : 'Another one'}</strong>
            <small id={`session-${id}`}>
              from <bdi>{address}</bdi> · signed in <Time at={createdAt} /> · last used{' '}
              <Time at={lastUsedAt} />
            </small>
            {!isThis && <EndOne id={id} describedBy={`session-${id}`} />}
          </li>
        ))}
      </ul>
      <SignOut everywhere />
    </>
  );
}

function EndOne({ id, describedBy }: { id: number; describedBy: string }) {
  // The session may have ended meanwhile; then trying again takes it off the list.
  const reload = () => void queryClient.invalidateQueries(trpc.settings.sessions.pathFilter());
  const { send, isSending, error } = useSend(trpc.settings.endSession.mutationOptions(), () => {
    reload();
    announce('Signed out there');
  });
  return (
    <>
      <button
        type="button"
        aria-describedby={describedBy}
        aria-disabled={isSending}
        onClick={() => send({ id })}
      >
        Sign out there
      </button>
      {error !== null && <Failed error={error} onTryAgain={reload} />}
    </>
  );
}
