/** The consequences of one option, one a row. */
import { Consequence } from './consequence.tsx';
import { LETTERS } from './draft.ts';
import { type ConsequencesProps, rowActs } from './row-acts.ts';
import table from './table.module.css';
import { consequenceField } from './then-focus.ts';
import { useDrag } from './use-drag.ts';

export function Consequences(props: ConsequencesProps) {
  const { index, option, draft, problem, limits } = props;
  const letter = LETTERS[index];
  const { consequences } = option;
  const acts = rowActs(props);
  const drag = useDrag(acts.reorder);
  return (
    <>
      <ol className={table.rows} {...drag}>
        {consequences.map((one, at) => (
          <Consequence
            // biome-ignore lint/suspicious/noArrayIndexKey: a consequence is told by its place.
            key={at}
            id={consequenceField(letter, at)}
            name={`${letter}${at + 1}`}
            consequence={one}
            stakeholders={draft.stakeholders}
            limits={limits}
            problem={(field) => problem(`options.${index}.consequences.${at}.${field}`)}
            acts={acts.of(at)}
          />
        ))}
      </ol>
      {consequences.length < limits.consequences && (
        <button
          type="button"
          className="plain"
          aria-description={`Option ${letter}`}
          onClick={() => acts.insert(consequences.length)}
        >
          Add consequence
        </button>
      )}
    </>
  );
}
