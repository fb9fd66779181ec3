/** Makes a key where one is needed, with the settings of a new one. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryClient, trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { Failed } from '../controls/states.tsx';
import { reloadKeys } from './key-acts.ts';
import styles from './keys.module.css';

/** Only in memory. A dialog that was closed too early shows the secret again for this long. */
const REMEMBERED_MS = 5 * 60_000;
const QUERY = ['key-made-in-place'];

export function KeyInPlace({ name }: { name: string }) {
  const { data: secret } = useQuery({
    queryKey: QUERY,
    queryFn: () => '',
    initialData: '',
    enabled: false,
    gcTime: REMEMBERED_MS,
  });
  const sending = useSend(trpc.keys.create.mutationOptions(), (made) => {
    queryClient.setQueryData(QUERY, made.secret);
    reloadKeys();
  });
  const make = () => sending.send({ name });
  if (secret !== '')
    return (
      <>
        <p role="status">Copy the key now: soon it can no longer be shown. In the shell:</p>
        <p className={styles.secret}>export DECISIONS_API_KEY={secret}</p>
        <CopyButton label="Copy the key" text={`export DECISIONS_API_KEY=${secret}`} />
      </>
    );
  return (
    <>
      <p>
        <button type="button" aria-disabled={sending.isSending} onClick={make}>
          Make a key
        </button>{' '}
        <small>
          It keeps answers for 30 days and shares nothing; <Link to="/keys">Keys</Link> has its settings.
        </small>
      </p>
      {sending.error !== null && <Failed error={sending.error} onTryAgain={make} />}
    </>
  );
}
