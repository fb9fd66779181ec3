import { CountedField } from '../counted-field.tsx';
import type { FormOffer } from '../form-offer.ts';
import styles from '../playground.module.css';
import { type Draft, type DraftStakeholder, EMPTY_STAKEHOLDER, idOf } from './draft.ts';
import { removed, replaced } from './lists.ts';

export interface PartProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  problem: (place: string) => string | undefined;
  limits: FormOffer['limits'];
}

export function Stakeholders({ draft, onChange, problem, limits }: PartProps) {
  const { stakeholders } = draft;
  const most = limits.stakeholders;
  return (
    <fieldset className={styles.part}>
      <legend>Stakeholders</legend>
      <p className={styles.says}>
        For each of them the best option is found. There is deliberately no verdict over all. At most {most}.
      </p>
      {stakeholders.map((one, index) => {
        const change = (changes: Partial<DraftStakeholder>) =>
          onChange({ stakeholders: replaced(stakeholders, index, { ...one, ...changes }) });
        const at = `stakeholders.${index}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stakeholder is told by its place.
          <div key={index} className={styles.item}>
            <CountedField
              label={`Stakeholder ${index + 1}`}
              limit={limits.stakeholder}
              value={one.description}
              problem={problem(`${at}.description`)}
              onChange={(description) => change({ description })}
            />
            <div className={styles.beside}>
              <CountedField
                label={`Values of stakeholder ${index + 1}`}
                hint="What matters to them; may be empty"
                limit={limits.values}
                value={one.values}
                problem={problem(`${at}.values`)}
                onChange={(values) => change({ values })}
              />
              <CountedField
                isLine
                label={`Id of stakeholder ${index + 1}`}
                hint={`Names it in the result; empty: ${idOf({ ...one, id: '' }, index)}`}
                limit={undefined}
                value={one.id}
                problem={problem(`${at}.id`)}
                onChange={(id) => change({ id })}
              />
            </div>
            {stakeholders.length > 1 && (
              <button type="button" onClick={() => onChange({ stakeholders: removed(stakeholders, index) })}>
                Remove stakeholder
              </button>
            )}
          </div>
        );
      })}
      {stakeholders.length < most && (
        <button
          type="button"
          onClick={() => onChange({ stakeholders: [...stakeholders, EMPTY_STAKEHOLDER] })}
        >
          Add stakeholder
        </button>
      )}
    </fieldset>
  );
}
