/**
 * Above every screen: what owners would loosen about the person's keys. It is asked for again at
 * each screen, and stays until it is answered or has ended.
 */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { queryClient, trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { announce } from '../controls/announce.tsx';
import { Failed, Notice } from '../controls/states.tsx';
import { reloadKeys } from '../keys/key-acts.ts';
import { type Proposal, ProposedChanges } from '../keys/proposed-changes.tsx';
import styles from './proposals.module.css';

export function Proposals() {
  const { data, refetch } = useQuery(trpc.keys.proposals.queryOptions(undefined, { staleTime: 0 }));
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is another screen
  useEffect(() => void refetch(), [path, refetch]);
  const proposals = data?.proposals ?? [];
  return (
    <>
      <p role="status" className="unseen">
        {proposals.length > 0 && 'A change of your key waits for your answer, above this screen.'}
      </p>
      {proposals.length > 0 && (
        <section aria-label="Changes of your keys that wait for your answer" className={styles.proposals}>
          {proposals.map((proposal) => (
            <One key={proposal.id} proposal={proposal} />
          ))}
        </section>
      )}
    </>
  );
}

function One({ proposal }: { proposal: Proposal }) {
  const { id, key, by } = proposal;
  const askedId = useId();
  const done = (words: string) => () => {
    announce(words);
    reloadKeys();
    void queryClient.invalidateQueries(trpc.auditLog.pathFilter());
  };
  const accepting = useSend(trpc.keys.accept.mutationOptions(), done('Accepted'));
  const refusing = useSend(trpc.keys.refuse.mutationOptions(), done('Refused'));
  const isSending = accepting.isSending || refusing.isSending;
  const error = accepting.error ?? refusing.error;
  return (
    <Notice>
      <p id={askedId}>
        <strong>
          <bdi>{by.name ?? by.email}</bdi>
        </strong>{' '}
        asks to change your key{' '}
        <strong>
          <bdi>{key.name}</bdi>
        </strong>
        . It stays as it is unless you accept.
      </p>
      <ProposedChanges proposal={proposal} />
      <div className={styles.answers}>
        <button
          type="button"
          aria-describedby={askedId}
          aria-disabled={isSending}
          onClick={() => isSending || accepting.send({ id })}
        >
          Accept
        </button>
        <button
          type="button"
          aria-describedby={askedId}
          aria-disabled={isSending}
          onClick={() => isSending || refusing.send({ id })}
        >
          Refuse
        </button>
      </div>
      {error !== null && <Failed error={error} onTryAgain={reloadKeys} />}
    </Notice>
  );
}
