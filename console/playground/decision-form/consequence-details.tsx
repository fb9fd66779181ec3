/**
 * What is seldom said of a consequence: for whom it is what, its short name and its id. And the
 * buttons that move or remove it.
 */
import { Field } from '../../controls/field.tsx';
import { CountedField } from '../counted-field.tsx';
import { quoted } from '../reading/readable.ts';
import { type DraftStakeholder, idOf, type Side } from './draft.ts';
import type { ConsequenceProps } from './row-acts.ts';
import table from './table.module.css';

export function ConsequenceDetails({
  name,
  consequence,
  stakeholders,
  limits,
  problem,
  acts,
}: ConsequenceProps) {
  const { side } = consequence;
  const ids = stakeholders.map(idOf);
  const sides = new Map(
    typeof side !== 'string' ? Object.entries(side) : side === '' ? [] : ids.map((id) => [id, side]),
  );
  const choose = (id: string, chosen: Side | null) => {
    const next = new Map(sides);
    if (chosen === null) next.delete(id);
    else next.set(id, chosen);
    acts.change({ ...consequence, side: Object.fromEntries(next) });
  };
  return (
    <div className={table.details}>
      {stakeholders.length > 1 &&
        stakeholders.map((one, index) => {
          const id = idOf(one, index);
          return (
            <Field key={id} narrow label={`${name} for ${nameOf(one, index)}`}>
              {(props) => (
                <select
                  {...props}
                  value={sides.get(id) ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    choose(id, value === 'benefit' || value === 'harm' ? value : null)
                  }
                >
                  <option value="">Nothing</option>
                  <option value="benefit">Benefit</option>
                  <option value="harm">Harm</option>
                </select>
              )}
            </Field>
          );
        })}
      <CountedField
        isLine
        label={`Short name of ${name}`}
        hint="Stands for it in drawings; may be empty"
        limit={limits.label}
        value={consequence.label}
        problem={problem('label')}
        onChange={(label) => acts.change({ ...consequence, label })}
      />
      <CountedField
        isLine
        label={`Id of ${name}`}
        hint={`Names it in the result; empty: ${name}`}
        limit={undefined}
        value={consequence.id}
        problem={problem('id')}
        onChange={(id) => acts.change({ ...consequence, id })}
      />
      <div className={table.moves}>
        <button type="button" aria-description={name} onClick={() => acts.move(-1)}>
          Move up
        </button>
        <button type="button" aria-description={name} onClick={() => acts.move(1)}>
          Move down
        </button>
        {acts.remove !== null && (
          <button type="button" aria-description={name} onClick={acts.remove}>
            Remove
          </button>
        )}
      </div>
    </div>
  );
}

function nameOf({ description }: DraftStakeholder, index: number): string {
  return description.trim() === '' ? `stakeholder ${index + 1}` : quoted(description);
}
