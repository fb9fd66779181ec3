/** The page that a one-time link opens. The link's token is in the fragment, which no log has. */
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { statusOf, trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { Screen } from '../controls/screen.tsx';
import { Failed, Loading } from '../controls/states.tsx';
import { Plain } from '../shell/plain.tsx';
import { useArrive } from './arrive.ts';

export function Enter() {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    // Another link in the same tab changes the fragment alone, and loads no page.
    const take = () => {
      if (window.location.hash.length > 1) setToken(takeToken());
    };
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return <UseLink key={token} token={token} />;
}

function UseLink({ token }: { token: string }) {
  const { next } = useSearch({ from: '/enter' });
  const arrive = useArrive(next);
  const { send, error } = useSend(trpc.session.useLink.mutationOptions(), arrive);
  const session = useQuery(trpc.session.current.queryOptions(undefined, { enabled: error !== null }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is used once.
  useEffect(() => {
    if (token !== '') send({ token });
  }, []);
  if (token !== '' && error === null)
    return (
      <Plain>
        <Screen title="Signing in">
          <Loading what="the console" />
        </Screen>
      </Plain>
    );
  return (
    <Plain>
      <Screen title="This link does not work">
        {statusOf(error) === null && token !== '' ? (
          <Failed error={error} onTryAgain={() => send({ token })} />
        ) : (
          <p role="alert">
            {token === '' ? 'The link is incomplete: copy all of it.' : String(Object(error).message)}
          </p>
        )}
        {session.data?.me != null && (
          <p>
            You are signed in already. <Link to="/decisions">Go to the decisions</Link>
          </p>
        )}
        <p>
          <Link to="/sign-in">Sign in with a password, or read how to get another link</Link>
        </p>
      </Screen>
    </Plain>
  );
}

/** Taken out of the address at once, so that neither the history nor a bookmark keeps it. */
function takeToken(): string {
  const token = window.location.hash.slice(1);
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
}
