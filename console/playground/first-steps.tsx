/**
 * Four steps for the first visit. The server knows which are done. They go when all are, or when
 * somebody hides them.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { trpc } from '../client/api.ts';
import { useMe } from '../shell/session.ts';
import { hideFirstSteps, isFirstStepsHidden } from './first-steps-hidden.ts';
import type { FormOffer } from './form-offer.ts';
import { EXAMPLES } from './gallery/examples.ts';
import styles from './playground.module.css';

/** Of decisions and keys; older ones are not looked at. */
const LIMIT = 100;

export function FirstSteps({ form }: { form: FormOffer }) {
  const { id, role } = useMe().member;
  const [isHidden, setHidden] = useState(() => isFirstStepsHidden(id));
  const hide = () => {
    hideFirstSteps(id);
    setHidden(true);
  };
  const steps = useSteps(form, { isHidden, isOwner: role === 'owner' });
  const isDone = steps?.every((step) => step.isDone) === true;
  useEffect(() => {
    if (isDone) hideFirstSteps(id);
  }, [isDone, id]);
  if (isHidden || isDone || steps === null) return null;
  return (
    <section aria-label="First steps" className={styles.steps}>
      <ol>
        {steps.map(({ name, words, isDone: is }) => (
          <li key={name}>
            <span aria-hidden="true">{is ? '✓' : '○'}</span> {words}
            {is && <span className="unseen"> (done)</span>}
          </li>
        ))}
      </ol>
      <button type="button" className="plain" onClick={hide}>
        Hide
      </button>
    </section>
  );
}

interface Step {
  name: string;
  words: ReactNode;
  isDone: boolean;
}

/** Null while it is not known what is done. */
function useSteps(
  { examples }: FormOffer,
  { isHidden, isOwner }: { isHidden: boolean; isOwner: boolean },
): Step[] | null {
  const enabled = !isHidden;
  const made = useQuery(
    trpc.decisions.list.queryOptions({ source: 'playground', limit: LIMIT }, { enabled }),
  ).data?.decisions.filter(({ isOwn }) => isOwn);
  const keys = useQuery(trpc.keys.list.queryOptions({ limit: LIMIT }, { enabled })).data?.keys;
  const people = useQuery(trpc.people.list.queryOptions({ limit: 2 }, { enabled: enabled && isOwner })).data;
  if (made === undefined || keys === undefined || (isOwner && people === undefined)) return null;
  const requests = [examples.decision, examples.direct, ...EXAMPLES.map(({ request }) => request)];
  const known = new Set(requests.map((request) => Reflect.get(request, 'context')));
  const lines = made.flatMap(({ firstLine }) => (firstLine === null ? [] : [firstLine]));
  return [
    { name: 'example', words: 'Run an example', isDone: lines.some((line) => known.has(line)) },
    { name: 'own', words: 'Run a decision of your own', isDone: lines.some((line) => !known.has(line)) },
    {
      name: 'key',
      words: <Link to="/keys">Make a key</Link>,
      isDone: keys.some(({ isOwn, isPlayground }) => isOwn && !isPlayground),
    },
    ...(isOwner
      ? [
          {
            name: 'invite',
            words: <Link to="/people">Invite somebody</Link>,
            isDone: (people?.people.length ?? 0) > 1,
          },
        ]
      : []),
  ];
}
