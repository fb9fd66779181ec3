/**
 * Shown while the server is asked who is signed in: the frame as it will be, so that nothing moves
 * when the answer comes. A browser where nobody was signed in gets no frame, because it will most
 * likely have to sign in.
 */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Screen } from '../controls/screen.tsx';
import { Loading } from '../controls/states.tsx';
import { FrameLayout } from './frame-layout.tsx';
import { readRole } from './kept-role.ts';
import { Plain } from './plain.tsx';
import { screenAt } from './screens.ts';

export function Waiting() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const role = readRole();
  if (role === null)
    return (
      <Plain>
        <Patience />
      </Plain>
    );
  return (
    <FrameLayout isOwner={role === 'owner'}>
      <Screen title={screenAt(path) ?? 'Decision'}>
        <Patience />
      </Screen>
    </FrameLayout>
  );
}

const SLOW_MS = 4000;

function Patience() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Loading what="the console" />
      <p role="status">{isSlow && 'The service is slow to answer. The console goes on waiting.'}</p>
    </>
  );
}
