/** Signs out. A person without a password first reads that only another link leads back. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { Failed } from '../controls/states.tsx';
import { forgetDrafts } from '../playground/kept-drafts.ts';
import { useMe } from './session.ts';

/** `everywhere`: ends all sessions of the person. */
export function SignOut({ everywhere = false }: { everywhere?: boolean }) {
  const { hasPassword } = useMe().member;
  const [asks, setAsks] = useState(false);
  const { session } = trpc;
  const { send, isSending, error } = useSend(
    everywhere ? session.signOutEverywhere.mutationOptions() : session.signOut.mutationOptions(),
    () => {
      // From the start: nothing of this person stays in memory.
      forgetDrafts();
      window.location.assign('/console/sign-in');
    },
  );
  const words = everywhere ? 'Sign out everywhere' : 'Sign out';
  const close = () => setAsks(false);
  return (
    <>
      {error !== null && !asks && <Failed error={error} onTryAgain={() => send()} />}
      <button
        type="button"
        aria-haspopup={hasPassword ? undefined : 'dialog'}
        aria-disabled={isSending}
        onClick={() => (hasPassword ? send() : setAsks(true))}
      >
        {words}
      </button>
      {asks && (
        <Dialog title={`${words}?`} onClose={close}>
          <p>You have no password. Set one first, or you will need a new link to come back.</p>
          {error !== null && <Failed error={error} onTryAgain={() => send()} />}
          <DialogActions>
            <button type="button" onClick={close}>
              Cancel
            </button>
            <Link to="/settings" className="button" onClick={close}>
              Set a password
            </Link>
            <button type="button" className="primary" aria-disabled={isSending} onClick={() => send()}>
              {words}
            </button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
