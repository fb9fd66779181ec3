/** How far a running decision is, as the server streams it. */
import { useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useEffect, useState } from 'react';
import { trpc } from '../client/api.ts';
import type { Outputs } from '../client/types.ts';
import styles from './progress.module.css';

type ProgressEvent = Outputs['decisions']['progress'] extends AsyncIterable<infer One> ? One : never;

interface Props {
  id: string;
  started: { done: number; total: number } | null;
}

export function Progress({ id, started }: Props) {
  const queries = useQueryClient();
  const { data } = useSubscription(
    trpc.decisions.progress.subscriptionOptions(
      { id },
      {
        onData: ({ status }: ProgressEvent) => {
          if (status !== 'running') void queries.invalidateQueries(trpc.decisions.pathFilter());
        },
      },
    ),
  );
  const { done, total } = data ?? started ?? { done: 0, total: 0 };
  const seconds = useSecondsSince(data?.secondsSoFar ?? 0);
  return (
    <div className={styles.progress}>
      <progress aria-label="Progress" max={Math.max(1, total)} value={done} />
      <p role="status">
        {total === 0 ? 'Waiting for its turn' : `${done} of ${total}`}
        {data?.secondsLeft != null && ` · about ${duration(data.secondsLeft)} left`}
      </p>
      <p>{duration(seconds)} so far</p>
    </div>
  );
}

/** Counts the seconds on between two messages. */
function useSecondsSince(reported: number): number {
  const [since, setSince] = useState({ reported, at: Date.now() });
  const [now, setNow] = useState(Date.now());
  if (since.reported !== reported) setSince({ reported, at: Date.now() });
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return since.reported + Math.max(0, (now - since.at) / 1000);
}

export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
