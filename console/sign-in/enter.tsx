/**
 * The page that a one-time link opens. It asks before it signs in, because somebody else may have
 * sent the link. The link's token is in the fragment, which no log has.
 */
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { client, statusOf, trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import type { Outputs } from '../client/types.ts';
import { Field } from '../controls/field.tsx';
import { Form, textOf } from '../controls/form.tsx';
import { Screen } from '../controls/screen.tsx';
import { Failed, Loading } from '../controls/states.tsx';
import { Plain } from '../shell/plain.tsx';
import { useArrive } from './arrive.ts';
import styles from './sign-in.module.css';

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
  return (
    <Plain>
      <OneLink key={token} token={token} />
    </Plain>
  );
}

function OneLink({ token }: { token: string }) {
  const link = useQuery({
    queryKey: ['link', token],
    // A mutation, so that the token stands in no address.
    queryFn: () => client.session.readLink.mutate({ token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const session = useQuery(trpc.session.current.queryOptions());
  if (link.data !== undefined && session.data !== undefined)
    return <Confirm token={token} owner={link.data} me={session.data.me} />;
  const isAsking = token !== '' && (link.isPending || link.data !== undefined);
  if (isAsking && !session.isError)
    return (
      <Screen title="Signing in">
        <Loading what="the link" />
      </Screen>
    );
  return (
    <Screen title="This link does not work">
      {token === '' ? (
        <p role="alert">The link is incomplete: copy all of it.</p>
      ) : statusOf(link.error ?? session.error) === null ? (
        <Failed
          error={link.error ?? session.error}
          onTryAgain={() => void Promise.all([link.refetch(), session.refetch()])}
        />
      ) : (
        <p role="alert">{String(Object(link.error ?? session.error).message)}</p>
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
  );
}

interface ConfirmProps {
  token: string;
  owner: Outputs['session']['readLink'];
  /** The person who is signed in with this browser now. */
  me: Outputs['session']['current']['me'];
}

function Confirm({ token, owner: { email, name, organizationName, needsPassword }, me }: ConfirmProps) {
  const { next } = useSearch({ from: '/enter' });
  const { send, isSending, error, problems } = useSend(
    trpc.session.useLink.mutationOptions(),
    useArrive(next),
  );
  return (
    <Screen title="Sign in by this link">
      <p>
        This link signs you in as{' '}
        <strong>
          <bdi>{name ?? email}</bdi>
        </strong>
        {name !== null && <bdi> ({email})</bdi>}, a member of “<bdi>{organizationName}</bdi>”. If that is not
        you, close this page: nothing has changed.
      </p>
      {me !== null && (
        <p>
          This browser is signed in as <bdi>{me.member.email}</bdi>, a member of “
          <bdi>{me.organization.name}</bdi>”. Signing in ends that session.
        </p>
      )}
      <Form
        error={error}
        onSend={(form) => {
          const password = textOf(form, 'password');
          send({ token, ...(password === undefined ? {} : { password }) });
        }}
      >
        {needsPassword && (
          <>
            <input hidden type="email" name="username" autoComplete="username" value={email} readOnly />
            <Field
              label="Password"
              hint="An owner made this link, so it works only together with your password"
              problem={problems.get('password')}
            >
              {(props) => (
                <input {...props} name="password" type="password" autoComplete="current-password" required />
              )}
            </Field>
          </>
        )}
        <button type="submit" className={`primary ${styles.wide}`} aria-disabled={isSending}>
          Sign in
        </button>
      </Form>
    </Screen>
  );
}

/** Taken out of the address at once, so that neither the history nor a bookmark keeps it. */
function takeToken(): string {
  const token = window.location.hash.slice(1);
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
}
