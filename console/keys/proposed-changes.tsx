/** An owner's proposal to loosen a key, in words. */
import type { Outputs } from '../client/types.ts';
import { Time } from '../controls/time.tsx';
import { RETENTIONS, type Retention } from './key-acts.ts';
import styles from './keys.module.css';

export type Proposal = Outputs['keys']['proposals']['proposals'][number];

export function ProposedChanges({ proposal: { sharing, retention, expiresAt } }: { proposal: Proposal }) {
  return (
    <ul className={styles.proposed}>
      {sharing === true && <li>The whole organization sees what is decided with it from then on.</li>}
      {retention !== undefined && (
        <li>
          Texts and results from then on are stored for: {wordsOf(retention.after)}. Now:{' '}
          {wordsOf(retention.before)}.
        </li>
      )}
      {expiresAt !== undefined && (
        <li>
          It expires: <Day at={expiresAt.after} />. Now: <Day at={expiresAt.before} />.
        </li>
      )}
    </ul>
  );
}

function wordsOf(retention: Retention): string {
  const [, words = retention] = RETENTIONS.find(([one]) => one === retention) ?? [];
  return words.toLowerCase();
}

function Day({ at }: { at: string | null }) {
  return at === null ? 'never' : <Time at={at} day />;
}
