/** What few decisions need, folded: ids, the seed, and where the other settings are. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CountedField } from '../counted-field.tsx';
import styles from '../playground.module.css';
import { type DraftStakeholder, idOf, type Mode } from './draft.ts';
import { withStakeholderId } from './edit-draft.ts';
import type { PartProps } from './stakeholders.tsx';

export function Advanced({ draft, onChange, problem, mode }: PartProps & { mode: Mode }) {
  const { stakeholders, seed } = draft;
  const [isOpen, setOpen] = useState(false);
  const places = ['seed', ...stakeholders.map((_, index) => `stakeholders.${index}.id`)];
  const isWrong = places.some((place) => problem(place) !== undefined);
  return (
    <details
      className={styles.part}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Advanced</summary>
      <div className={styles.beside}>
        {stakeholders.map((one, index) => (
          <StakeholderId
            // biome-ignore lint/suspicious/noArrayIndexKey: a stakeholder is told by its place.
            key={index}
            one={one}
            index={index}
            taken={stakeholders.map(idOf).filter((_, other) => other !== index)}
            problem={problem(`stakeholders.${index}.id`)}
            onChange={(id) => onChange(withStakeholderId(draft, index, id))}
          />
        ))}
        {mode === 'default' && (
          <CountedField
            isLine
            label="Seed"
            hint="A whole number; without one it follows from the request"
            limit={undefined}
            value={seed}
            problem={problem('seed')}
            onChange={(changed) => onChange({ seed: changed })}
          />
        )}
      </div>
      <p>
        How overlaps are counted, how long an answer is kept and who sees it are{' '}
        <Link to="/keys">settings of your playground key</Link>. The id of a consequence is behind its “⋯”.
      </p>
    </details>
  );
}

interface IdProps {
  one: DraftStakeholder;
  index: number;
  /** The ids of the others. */
  taken: readonly string[];
  problem: string | undefined;
  onChange: (id: string) => void;
}

/** Consequences name stakeholders by their ids, so two must never have the same one. */
function StakeholderId({ one, index, taken, problem, onChange }: IdProps) {
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <CountedField
      isLine
      label={`Id of stakeholder ${index + 1}`}
      hint={`Names it in the result; empty: ${idOf({ ...one, id: '' }, index)}`}
      limit={undefined}
      value={refused ?? one.id}
      problem={refused === null ? problem : `Another stakeholder has the id ${refused}.`}
      onChange={(id) => {
        const isTaken = taken.includes(idOf({ ...one, id }, index));
        setRefused(isTaken ? id : null);
        if (!isTaken) onChange(id);
      }}
    />
  );
}
