/** Says whether the draft is saved, and what to do where another page has saved it too. */
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { messageOf } from '../../client/api.ts';
import { Notice } from '../../controls/states.tsx';
import { keepCopy } from './browser-copies.ts';
import { type DraftKeeper, newDraftId } from './draft-keeper.ts';
import styles from './drafts.module.css';

const WORDS = {
  nothing: '',
  saved: 'Draft saved',
  saving: 'Saving the draft …',
  'not yet': 'Not saved yet',
  'changed elsewhere': 'Not saved',
  refused: 'Not saved',
} as const;

export function DraftStatus({ keeper }: { keeper: DraftKeeper }) {
  const { saved, problem, before } = useSyncExternalStore(keeper.subscribe, keeper.state);
  return (
    <>
      <p className={styles.status}>
        <small>{WORDS[saved]}</small>
      </p>
      {problem !== null && (
        <Notice>
          <p role="alert" dir="auto">
            {problem}
          </p>
          <p>Until the draft is saved, only this browser has what you type.</p>
        </Notice>
      )}
      {saved === 'changed elsewhere' && (
        <div className={styles.sticky}>
          <ChangedElsewhere keeper={keeper} />
        </div>
      )}
      {before !== null && (
        <Notice>
          <p>The other one was loaded.</p>
          <button
            type="button"
            aria-description="What you had typed here"
            onClick={() => keeper.change(before)}
          >
            Undo
          </button>
        </Notice>
      )}
    </>
  );
}

/** Neither is written over before the person has chosen. */
function ChangedElsewhere({ keeper }: { keeper: DraftKeeper }) {
  const navigate = useNavigate({ from: '/playground' });
  const [failure, setFailure] = useState<unknown>(null);
  const keepAsNew = async () => {
    const id = newDraftId();
    keepCopy({ ...keeper.copy(), id, version: 0 });
    await keeper.discard();
    await navigate({ search: { form: keeper.form, draft: id } });
  };
  return (
    <Notice>
      <p role="alert">
        This draft was changed in another tab or on another device. What you type here is kept in this browser
        only, until you choose.
      </p>
      <div className={styles.choices}>
        <button type="button" onClick={() => void keepAsNew()}>
          Keep this one as a new draft
        </button>
        <button type="button" onClick={() => void keeper.loadOther().catch(setFailure)}>
          Load the other
        </button>
      </div>
      {failure !== null && <p role="alert">{messageOf(failure)}</p>}
    </Notice>
  );
}
