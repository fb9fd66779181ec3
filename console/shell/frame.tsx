/** The frame of a person who is signed in, and whether the server is there. */
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { trpc } from '../client/api.ts';
import { useIsLost } from '../client/connection.ts';
import { Account } from './account.tsx';
import { keepAppearance } from './appearance.ts';
import { CommandButton } from './command-button.tsx';
import styles from './frame.module.css';
import { FrameLayout } from './frame-layout.tsx';
import { keepRole } from './kept-role.ts';
import { Proposals } from './proposals.tsx';
import { type Me, useMeIfSignedIn } from './session.ts';

/** The session may end while the frame is shown, and be found so by whoever asks the server. */
export function Frame() {
  const me = useMeIfSignedIn();
  return me === null ? <Leave /> : <SignedIn member={me.member} />;
}

/** Comes back here, unless another request has begun to lead away already. */
function Leave() {
  const [{ pathname, href }] = useState(useRouter().state.location);
  return pathname === '/sign-in' ? null : <Navigate to="/sign-in" search={{ next: href }} />;
}

function SignedIn({ member: { appearance, role } }: Pick<Me, 'member'>) {
  useEffect(() => keepAppearance(appearance), [appearance]);
  useEffect(() => keepRole(role), [role]);
  return (
    <FrameLayout
      isOwner={role === 'owner'}
      tools={
        <>
          <CommandButton />
          <Account />
        </>
      }
    >
      <LostConnection />
      <Proposals />
      <Outlet />
    </FrameLayout>
  );
}

const ASK_AGAIN_MS = 3000;

/** Asks until the server answers; then everything on the screen is read again. */
function LostConnection() {
  const isLost = useIsLost();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isLost) return;
    const ask = () =>
      queries.fetchQuery({ ...trpc.session.current.queryOptions(), staleTime: 0 }).catch(() => {});
    const timer = setInterval(ask, ASK_AGAIN_MS);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
      void queries.invalidateQueries();
    };
  }, [isLost, queries]);
  return (
    <div role="status">
      {isLost && (
        <p className={styles.lost}>
          The connection to the service is lost. The console goes on by itself as soon as it answers.
        </p>
      )}
    </div>
  );
}
