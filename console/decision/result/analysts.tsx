/** "For analysts": every figure of one stakeholder, folded until somebody wants it. */
import { useLocation, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { UNIT } from '../../../pictures/words/glossary.ts';
import type { SentOption } from '../sent-request.ts';
import { Consequences } from './consequences.tsx';
import type { ResultOfDefault } from './figures.ts';
import { Numbers } from './numbers.tsx';
import { Overlaps } from './overlaps.tsx';
import styles from './result.module.css';
import { Terms } from './term.tsx';

interface Props {
  stakeholder: string;
  whole: ResultOfDefault;
  options: readonly SentOption[];
  /** The pictures of the figures. */
  children: ReactNode;
}

const PARTS = /^(consequences|overlaps|numbers)\b/;

export function Analysts({ stakeholder, whole, options, children }: Props) {
  const { overlap } = useSearch({ from: '/inside/decisions/$id' });
  const hash = useLocation({ select: (location) => location.hash });
  const isAsked = overlap !== undefined || PARTS.test(hash);
  const [isOpen, setOpen] = useState(isAsked);
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked]);
  const result = whole.results.find((one) => one.stakeholder.id === stakeholder);
  if (result === undefined) return null;
  return (
    <details
      className={styles.analysts}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>For analysts</summary>
      {isOpen && (
        <>
          <p className={styles.sentence}>{UNIT}</p>
          <Terms names={['Expected value', 'p10 and p90', 'Standard error', 'EVPI', 'EVPPI and EVSI']} />
          <div className={styles.pictures}>{children}</div>
          <Consequences result={result} options={options} />
          <Overlaps result={result} whole={whole} />
          <Numbers result={result} whole={whole} />
        </>
      )}
    </details>
  );
}
