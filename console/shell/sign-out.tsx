/** Signs out at one click. A person without a password reads beside it that a link leads back. */
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { Failed } from '../controls/states.tsx';
import { forgetDrafts } from '../playground/drafts/browser-copies.ts';
import { useMe } from './session.ts';
import styles from './sign-out.module.css';

/** `everywhere`: ends all sessions of the person. */
export function SignOut({ everywhere = false }: { everywhere?: boolean }) {
  const { hasPassword } = useMe().member;
  const noticeId = useId();
  const { session } = trpc;
  const { send, isSending, error } = useSend(
    everywhere ? session.signOutEverywhere.mutationOptions() : session.signOut.mutationOptions(),
    () => {
      // The page is loaded anew, so that nothing of this person stays in memory.
      forgetDrafts();
      window.location.assign('/console/sign-in');
    },
  );
  return (
    <>
      <button
        type="button"
        aria-describedby={hasPassword ? undefined : noticeId}
        aria-disabled={isSending}
        onClick={() => send()}
      >
        {everywhere ? 'Sign out everywhere' : 'Sign out'}
      </button>
      <div className={styles.beside}>
        {!hasPassword && (
          <small>
            <span id={noticeId}>No password yet: after signing out you will need a new link.</span>{' '}
            <Link to="/settings" hash="password">
              Set a password
            </Link>
          </small>
        )}
        {error !== null && <Failed error={error} onTryAgain={() => send()} />}
      </div>
    </>
  );
}
