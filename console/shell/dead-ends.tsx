/** Shown where there is no screen, or one has failed. */
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isProblem, messageOf } from '../client/api.ts';
import { heardFromServer } from '../client/connection.ts';
import { Screen } from '../controls/screen.tsx';
import { Plain } from './plain.tsx';

export function NoSuchScreen() {
  return (
    <Plain>
      <Screen title="No such page">
        <p>The console has no page at this address.</p>
        <p>
          <Link to="/decisions">Go to the decisions</Link>
        </p>
      </Screen>
    </Plain>
  );
}

/** A fault of the console, or a server that was not there when the console started. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isFault = !isProblem(error) && !/fetch|network|load/i.test(String(error));
  const tryAgain = () => {
    heardFromServer();
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  });
  return (
    <Plain>
      <Screen title="This page cannot be shown now">
        <p role="alert">
          {isFault ? `The console failed: ${String(error)}. Loading it again may help.` : messageOf(error)}
        </p>
        <p>
          <button type="button" className="primary" onClick={tryAgain}>
            Try again
          </button>
        </p>
      </Screen>
    </Plain>
  );
}
