/** A password, so that the next sign-in needs no link. */
import { useState } from 'react';
import { queryClient, trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { announce } from '../controls/announce.tsx';
import { Field } from '../controls/field.tsx';
import { Form, textOf } from '../controls/form.tsx';
import { useMe } from '../shell/session.ts';
import styles from './settings.module.css';
import { SignInAgain } from './sign-in-again.tsx';

export function Password() {
  const { hasPassword, hasPasskey, isFresh, byProvider } = useMe().member;
  return (
    <>
      <p>
        {hasPassword
          ? 'You sign in with a password. Changing it signs out all other sessions.'
          : byProvider
            ? `You sign in with your organization’s provider${hasPasskey ? ' or passkeys' : ''}, and need no password.`
            : `You have no password yet, and sign in with ${hasPasskey ? 'passkeys or ' : ''}one-time links.`}
      </p>
      {hasPassword || isFresh ? <PasswordForm /> : <SignInAgain to="set one" />}
    </>
  );
}

function PasswordForm() {
  const { email, hasPassword } = useMe().member;
  const [differs, setDiffers] = useState(false);
  // The session may have become too old to set one.
  const onError = () => void queryClient.invalidateQueries(trpc.session.pathFilter());
  const sending = useSend(trpc.settings.setPassword.mutationOptions({ onError }), ({ sessionsEnded }) => {
    void queryClient.invalidateQueries(trpc.session.pathFilter());
    void queryClient.invalidateQueries(trpc.settings.pathFilter());
    announce(sessionsEnded > 0 ? `Saved, and signed out ${sessionsEnded} other sessions` : 'Saved');
  });
  const send = (form: FormData) => {
    const password = String(form.get('password'));
    const isRepeated = password === String(form.get('repeated'));
    setDiffers(!isRepeated);
    if (!isRepeated) return;
    const current = textOf(form, 'current');
    sending.send({ password, ...(current === undefined ? {} : { current }) });
  };
  return (
    <Form className={styles.form} error={differs ? null : sending.error} onSend={send}>
      {/* Tells password managers whose password it is; they do not look at type="hidden". */}
      <input hidden type="email" name="username" autoComplete="username" value={email} readOnly />
      {hasPassword && (
        <Field label="Password" problem={sending.problems.get('current')}>
          {(props) => <input {...props} name="current" type="password" autoComplete="current-password" />}
        </Field>
      )}
      <Field
        label="New password"
        hint="At least 12 characters, without your name, address or organization"
        problem={sending.problems.get('password')}
      >
        {(props) => <input {...props} name="password" type="password" autoComplete="new-password" />}
      </Field>
      <Field
        label="Repeat new password"
        problem={differs ? 'The two new passwords differ: type the same one twice.' : undefined}
      >
        {(props) => <input {...props} name="repeated" type="password" autoComplete="new-password" />}
      </Field>
      <button type="submit" aria-disabled={sending.isSending}>
        Save
      </button>
    </Form>
  );
}
