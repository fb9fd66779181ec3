/** The screen "Sign in": with a password, at a provider, or with a link that somebody has sent. */
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { Field } from '../controls/field.tsx';
import { Form } from '../controls/form.tsx';
import { Screen } from '../controls/screen.tsx';
import { Plain } from '../shell/plain.tsx';
import { useArrive } from './arrive.ts';
import { Passkey } from './passkey.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import styles from './sign-in.module.css';

export function SignIn() {
  const { next, organization } = useSearch({ from: '/sign-in' });
  const arrive = useArrive(next);
  const sending = useSend(trpc.session.signIn.mutationOptions(), arrive);
  const [showsLinks, setShowsLinks] = useState(false);
  return (
    <Plain>
      <Screen title="Sign in">
        <Form
          error={sending.error}
          onSend={(form) =>
            sending.send({ email: String(form.get('email')).trim(), password: String(form.get('password')) })
          }
        >
          <Field label="Email" problem={sending.problems.get('email')}>
            {(props) => (
              <input {...props} name="email" type="email" autoComplete="username webauthn" required />
            )}
          </Field>
          <Field label="Password" problem={sending.problems.get('password')}>
            {(props) => (
              <input {...props} name="password" type="password" autoComplete="current-password" required />
            )}
          </Field>
          <button type="submit" className={`primary ${styles.wide}`} aria-disabled={sending.isSending}>
            Sign in
          </button>
        </Form>
        <Passkey />
        <ProviderButtons next={next} organization={organization} />
        <p className={styles.other}>
          <button
            type="button"
            className="plain"
            aria-expanded={showsLinks}
            onClick={() => setShowsLinks(!showsLinks)}
          >
            Use a one-time link
          </button>
        </p>
        {showsLinks && <Links />}
      </Screen>
    </Plain>
  );
}

function Links() {
  return (
    <div className={styles.links}>
      <p>
        A one-time link signs you in. Open it in this browser, and press “Sign in”. An owner of your
        organization makes it on the screen “People”. After your first one, such a link also needs your
        password. The operator can make a link that needs no password, with this command in the service’s
        folder:
      </p>
      <pre>npm run -s admin -- member link --email YOU@EXAMPLE.COM</pre>
      <p>
        If you forgot your password, the operator adds <code>--forget-password</code> after the address. Then
        you set a new password in “Settings”.
      </p>
      <p>A link works once. One from an owner works for 7 days, one from the operator for 10 minutes.</p>
    </div>
  );
}
