/**
 * Signs out at once. A person without a password and passkeys is asked first, because only a link
 * of the operator's leads back.
 */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { trpc } from '../client/api.ts';
import { type Sending, useSend } from '../client/send.ts';
import { Dialog, SendActions } from '../controls/dialog.tsx';
import { Form } from '../controls/form.tsx';
import { Failed } from '../controls/states.tsx';
import { forgetDrafts } from '../playground/drafts/browser-copies.ts';
import { forgetRole } from './kept-role.ts';
import { useMe } from './session.ts';

interface SignOut {
  words: string;
  start(): void;
  isSending: boolean;
  /** The person has to confirm it in `dialog`. */
  asks: boolean;
  /** `onLeave`: the person goes to set a password. */
  dialog(on: { onClose?: () => void; onLeave?: () => void }): ReactNode;
  error: ReactNode;
}

/** `everywhere`: ends all sessions of the person. */
export function useSignOut(everywhere: boolean): SignOut {
  const { hasPassword, hasPasskey, byProvider } = useMe().member;
  const canReturn = hasPassword || hasPasskey || byProvider;
  const [asks, setAsks] = useState(false);
  const { session } = trpc;
  const sending = useSend(
    everywhere ? session.signOutEverywhere.mutationOptions() : session.signOut.mutationOptions(),
    () => {
      // The page is loaded anew, so that nothing of this person stays in memory.
      forgetDrafts();
      forgetRole();
      window.location.assign('/console/sign-in');
    },
  );
  const words = everywhere ? 'Sign out everywhere' : 'Sign out';
  return {
    words,
    start: () => (canReturn ? sending.send() : setAsks(true)),
    isSending: sending.isSending,
    asks,
    dialog: ({ onClose, onLeave }) => (
      <WithoutPassword
        words={words}
        sending={sending}
        onClose={() => {
          setAsks(false);
          onClose?.();
        }}
        onLeave={onLeave}
      />
    ),
    error: canReturn && sending.error !== null && (
      <Failed error={sending.error} onTryAgain={() => sending.send()} />
    ),
  };
}

interface AskedProps {
  words: string;
  sending: Sending<void>;
  onClose: () => void;
  onLeave: (() => void) | undefined;
}

function WithoutPassword({ words, sending, onClose, onLeave }: AskedProps) {
  const { isFresh } = useMe().member;
  const leave = () => {
    onClose();
    onLeave?.();
  };
  return (
    <Dialog title={`${words} without a password?`} onClose={onClose}>
      <Form error={sending.error} onSend={() => sending.send()}>
        <p>
          You have no password. Once you have signed out, the only way back is a link that the operator of
          this service makes for you.
        </p>
        {isFresh && (
          <p>
            <Link to="/settings" hash="password" onClick={leave}>
              Set a password
            </Link>{' '}
            first, and you can sign in by yourself.
          </p>
        )}
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
