/** Which judge answers the organization's questions, and how it is asked. */
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../client/api.ts';
import type { Outputs } from '../client/types.ts';
import { Fact } from '../controls/fact.tsx';
import { NotLoaded } from '../controls/states.tsx';
import styles from './settings.module.css';

type Status = Outputs['settings']['judge']['judge'];

const FORMATS = {
  chat: 'Chat model',
  systemone: 'Decision model (System One)',
  decisions: 'Decision model (OpenAI’s Decisions)',
} as const;

const STATES = {
  unknown: 'Not known yet: it has not answered',
  ready: 'Ready',
  starting: 'It does not answer yet; the service goes on trying',
  missing: 'Its server does not have this model; the operator’s log says more',
  failed: 'It cannot be used; the operator’s log says why',
} as const;

export function Judge() {
  const { data, error, refetch } = useQuery(trpc.settings.judge.queryOptions());
  if (data === undefined) return <NotLoaded what="the judge" error={error} refetch={refetch} />;
  const { name, state, format } = data.judge;
  if (state === undefined)
    return (
      <p>
        The built-in judge answers (<bdi>{name}</bdi>). It is a part of this service and asks no model.
      </p>
    );
  const limits = limitsOf(data.judge);
  return (
    <dl className={styles.facts}>
      <Fact name="Model">
        <bdi>{name.slice(name.indexOf(':') + 1)}</bdi>
      </Fact>
      {format !== undefined && <Fact name="Format">{FORMATS[format]}</Fact>}
      <Fact name="State">{STATES[state]}</Fact>
      {limits.length > 0 && (
        <Fact name="Limits">
          <ul>
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

/** Says the limits in words; none before the model has been asked. */
function limitsOf({ format, logprobs, grammar, questions, bytes, options, rounded, joint }: Status) {
  if (format === undefined) return [];
  if (format === 'chat')
    return [
      logprobs === 0
        ? 'No probabilities: each question is asked 16 times, and the answers are counted'
        : `The probabilities of ${logprobs} tokens`,
      grammar === undefined
        ? 'Takes no grammar, so an answer can have another form'
        : 'Takes a grammar that gives its answers their form',
    ];
  return [
    joint
      ? 'One question a call, because its answers depend on each other'
      : `${questions === 1 ? 'One question' : `Up to ${questions} questions`} a call`,
    `Up to ${Math.round((bytes ?? 0) / 1000)} kB a call`,
    `Up to ${options} options of a choice; a longer one is asked in parts`,
    rounded ? 'Probabilities have two decimals' : 'Probabilities have more than two decimals',
  ];
}
