/** The button that signs out. */
import { useSignOut } from './use-sign-out.tsx';

interface Props {
  /** Ends all sessions of the person. */
  everywhere?: boolean;
  /** The person goes to set a password first. */
  onLeave?: () => void;
}

export function SignOut({ everywhere = false, onLeave = () => {} }: Props) {
  const { words, start, isSending, asks, dialog, error } = useSignOut(everywhere);
  return (
    <>
      <button type="button" aria-disabled={isSending} onClick={start}>
        {words}
      </button>
      {error}
      {asks && dialog({ onLeave })}
    </>
  );
}
