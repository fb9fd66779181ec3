/** The choice to run the request as a revision, and the note that goes with it. */
import { Field, Tick } from '../../controls/field.tsx';
import { CountedField } from '../counted-field.tsx';
import styles from '../playground.module.css';
import { removed, replaced } from './lists.ts';
import { EMPTY_MISSED, MISSED_KINDS, type MissedDraft } from './note-draft.ts';
import type { PartProps } from './stakeholders.tsx';

export function Revision(props: PartProps) {
  const { draft, onChange } = props;
  const { revises, notRevised, isRevision } = draft;
  if (revises === null)
    return notRevised === null ? null : (
      <p dir="auto">{notRevised} What you run here is a decision of its own.</p>
    );
  return (
    <>
      <Tick label={`Run as a revision of ${revises}`}>
        {(id) => (
          <input
            id={id}
            type="checkbox"
            checked={isRevision}
            onChange={({ currentTarget }) => onChange({ isRevision: currentTarget.checked })}
          />
        )}
      </Tick>
      {isRevision && <Note {...props} />}
    </>
  );
}

function Note({ draft: { note }, onChange, problem, limits }: PartProps) {
  const { reason, missed } = note;
  const changeMissed = (next: readonly MissedDraft[]) => onChange({ note: { ...note, missed: next } });
  return (
    <fieldset className={styles.part}>
      <legend>Note of the revision</legend>
      <p className={styles.says}>What the earlier decision missed. You may leave this empty.</p>
      {missed.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was missed is told by its place.
        <div key={at} className={styles.item}>
          <div className={styles.kinds}>
            <Field narrow label={`Kind of miss ${at + 1}`}>
              {(props) => (
                <select
                  {...props}
                  value={one.kind}
                  onChange={({ currentTarget }) => {
                    const kind = MISSED_KINDS.find(([name]) => name === currentTarget.value)?.[0] ?? 'other';
                    changeMissed(replaced(missed, at, { ...one, kind }));
                  }}
                >
                  {MISSED_KINDS.map(([name, words]) => (
                    <option key={name} value={name}>
                      {words}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {missed.length > 1 && (
              <button
                type="button"
                className="plain"
                aria-description={`Miss ${at + 1}`}
                onClick={() => changeMissed(removed(missed, at))}
              >
                Remove
              </button>
            )}
          </div>
          <CountedField
            label={`Missed ${at + 1}`}
            limit={limits.missedText}
            value={one.description}
            problem={problem(`revision_note.missed.${at}.description`)}
            onChange={(description) => changeMissed(replaced(missed, at, { ...one, description }))}
          />
        </div>
      ))}
      {missed.length < limits.missed && (
        <button type="button" onClick={() => changeMissed([...missed, EMPTY_MISSED])}>
          Add what was missed
        </button>
      )}
      <CountedField
        isLong
        label="Reason"
        limit={limits.reason}
        value={reason}
        problem={problem('revision_note.reason')}
        onChange={(changed) => onChange({ note: { ...note, reason: changed } })}
      />
    </fieldset>
  );
}
