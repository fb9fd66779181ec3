/** "On this page": the parts of a decision, as links. The address names the chosen part. */
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { titled } from '../../pictures/words/texts.ts';
import styles from './contents.module.css';
import type { OneDecision } from './one-decision.ts';

/** Ids of the parts and their titles, in the order of the page. */
type Part = readonly [id: string, title: string];

export const AFTERWARDS_ID = 'sharing';

export function partId(stakeholder: string): string {
  return `stakeholder-${stakeholder}`;
}

export function Contents({ decision }: { decision: OneDecision }) {
  const hash = useLocation({ select: (location) => location.hash });
  const parts = partsOf(decision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the page is opened.
  useEffect(() => showPart(hash), []);
  if (parts.length < 3) return null;
  return (
    <div className={styles.contents}>
      <p id="contents">On this page</p>
      <ul aria-labelledby="contents">
        {parts.map(([id, title]) => (
          <li key={id}>
            <PartLink id={id} words={title} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Leads to a part, for eyes and for the keyboard. */
export function PartLink({ id, words, className }: { id: string; words: string; className?: string }) {
  return (
    <Link
      from="/decisions/$id"
      to="."
      search
      hash={id}
      resetScroll={false}
      hashScrollIntoView={false}
      className={className}
      onClick={() => showPart(id)}
    >
      <bdi>{words}</bdi>
    </Link>
  );
}

function showPart(id: string): void {
  const part = id === '' ? null : document.getElementById(id);
  const heading = part?.querySelector('h2');
  if (part == null || heading == null) return;
  part.scrollIntoView();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function partsOf({ record }: OneDecision): Part[] {
  const { response, status, refinement, request, revisionCount } = record;
  const isDone = status === 'ok';
  return [
    ...stakeholdersOf(response).map((one): Part => [partId(one.id), titled(one.description).title]),
    ...(response !== null && 'mode' in response ? FIGURES : []),
    ...(refinement === null ? [] : [['further-answers', 'Further answers'] as const]),
    ...(request === null ? [] : [['request', 'Request'] as const]),
    ...(isDone || revisionCount > 1 ? [['revisions', 'Revisions'] as const] : []),
    ...(isDone ? AFTERWARDS : []),
  ];
}

const FIGURES: readonly Part[] = [
  ['consequences', 'Consequences'],
  ['overlaps', 'Overlaps'],
  ['numbers', 'Numbers'],
];
const AFTERWARDS: readonly Part[] = [
  ['what-was-done', 'What was done'],
  ['assessments', 'Assessments'],
  ['sharing', 'Sharing'],
  ['publication', 'Publication'],
];

function stakeholdersOf(response: OneDecision['record']['response']) {
  return response === null ? [] : response.results.map(({ stakeholder }) => stakeholder);
}
