/**
 * The page to which an identity provider sends people back. Its answer is taken out of the address
 * at once, so that neither the history nor a bookmark keeps it, and is sent once.
 */
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf, statusOf, trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { Screen } from '../controls/screen.tsx';
import { Failed, Loading } from '../controls/states.tsx';
import { Plain } from '../shell/plain.tsx';
import { useArriveAt } from './arrive.ts';

export function FromProvider() {
  const { organization } = useParams({ from: '/sso/$organization' });
  const [query] = useState(takeQuery);
  const arrive = useArriveAt();
  const { send, error } = useSend(trpc.session.finishAtProvider.mutationOptions(), ({ next }) =>
    arrive(next ?? undefined),
  );
  const finish = () => send({ organizationId: Number(organization), query });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    finish();
  });
  if (error === null)
    return (
      <Plain>
        <Screen title="Signing in">
          <Loading what="the answer of your provider" />
        </Screen>
      </Plain>
    );
  return (
    <Plain>
      <Screen title="You are not signed in">
        {statusOf(error) === null ? (
          <Failed error={error} onTryAgain={finish} />
        ) : (
          <p role="alert">{messageOf(error)}</p>
        )}
        <p>
          <Link to="/sign-in" search={{ organization }}>
            Go to “Sign in”
          </Link>
        </p>
      </Screen>
    </Plain>
  );
}

function takeQuery(): string {
  const query = window.location.search.slice(1);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return query === '' ? 'nothing' : query;
}
