/** Signing in with a passkey: by a button, and where the browser fills in the address. */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { client, trpc } from '../client/api.ts';
import { browserHasPasskeys, choosePasskey, offerInAutofill, stopAsking } from '../client/passkeys.ts';
import { useSend } from '../client/send.ts';
import type { Inputs } from '../client/types.ts';
import { Form } from '../controls/form.tsx';
import { useArrive } from './arrive.ts';
import styles from './sign-in.module.css';

export function Passkey() {
  const { data } = useQuery(trpc.session.current.queryOptions());
  return data?.hasPasskeys === true && browserHasPasskeys() ? <PasskeyForm /> : null;
}

type Used = Inputs['session']['usePasskey'];

function PasskeyForm() {
  const { next } = useSearch({ from: '/sign-in' });
  const arrive = useArrive(next);
  const mutationFn = async (chosen: Used | null) =>
    client.session.usePasskey.mutate(chosen ?? (await choosePasskey()));
  const hasEntered = useRef(false);
  const { send, isSending, error } = useSend({ mutationFn }, () => {
    hasEntered.current = true;
    return arrive();
  });
  // The button's own request ends this one; when it fails, passkeys are offered here again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each `send` does the same.
  useEffect(() => (isSending || hasEntered.current ? undefined : offerInAutofill(send)), [isSending]);
  useEffect(() => () => void stopAsking(), []);
  return (
    <Form className={styles.passkey} error={error} onSend={() => send(null)}>
      <button type="submit" className={styles.wide} aria-disabled={isSending}>
        Sign in with a passkey
      </button>
    </Form>
  );
}
