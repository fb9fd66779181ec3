/**
 * Signs out at one click. A person without a password is asked first, because only a link of the
 * operator's leads back.
 */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { Dialog, SendActions } from '../controls/dialog.tsx';
import { Form } from '../controls/form.tsx';
import { Failed } from '../controls/states.tsx';
import { forgetDrafts } from '../playground/kept-drafts.ts';
import { useMe } from './session.ts';

/** `everywhere`: ends all sessions of the person. */
export function SignOut({ everywhere = false }: { everywhere?: boolean }) {
  const { hasPassword } = useMe().member;
  const [isAsked, setAsked] = useState(false);
  const { session } = trpc;
  const sending = useSend(
    everywhere ? session.signOutEverywhere.mutationOptions() : session.signOut.mutationOptions(),
    () => {
      // The page is loaded anew, so that nothing of this person stays in memory.
      forgetDrafts();
      window.location.assign('/console/sign-in');
    },
  );
  const words = everywhere ? 'Sign out everywhere' : 'Sign out';
  return (
    <>
      <button
        type="button"
        aria-disabled={sending.isSending}
        onClick={() => (hasPassword ? sending.send() : setAsked(true))}
      >
        {words}
      </button>
      {hasPassword && sending.error !== null && (
        <Failed error={sending.error} onTryAgain={() => sending.send()} />
      )}
      {isAsked && <WithoutPassword words={words} sending={sending} onClose={() => setAsked(false)} />}
    </>
  );
}

interface AskedProps {
  words: string;
  sending: { send(): void; isSending: boolean; error: unknown };
  onClose: () => void;
}

function WithoutPassword({ words, sending, onClose }: AskedProps) {
  return (
    <Dialog title={`${words} without a password?`} onClose={onClose}>
      <Form error={sending.error} onSend={() => sending.send()}>
        <p>
          You have no password. Once you have signed out, the only way back is a link that the operator of
          this service makes for you.
        </p>
        <p>
          <Link to="/settings" hash="password" onClick={onClose}>
            Set a password
          </Link>{' '}
          first, and you can sign in by yourself.
        </p>
        <SendActions
          words={`${words} anyway`}
          isSending={sending.isSending}
          onClose={onClose}
          leave="Stay signed in"
        />
      </Form>
    </Dialog>
  );
}
