/** The result of Default mode: for all stakeholders, for each, and what it rests on. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { verdictGrid } from '../../../pictures/verdict-grid.ts';
import { withNames } from '../../../pictures/words/warnings.ts';
import { Field } from '../../controls/field.tsx';
import { PictureFigure } from '../../controls/picture.tsx';
import type { SentOption } from '../sent-request.ts';
import { Consequences } from './consequences.tsx';
import type { ResultOfDefault } from './figures.ts';
import { Numbers } from './numbers.tsx';
import { Overlaps } from './overlaps.tsx';
import styles from './result.module.css';
import { Stakeholder } from './stakeholder.tsx';

interface Props {
  result: ResultOfDefault;
  options: readonly SentOption[];
  /** Id of the decision that the person may refine. */
  refines: string | null;
}

export function DefaultResult({ result, options, refines }: Props) {
  const { stakeholder } = useSearch({ from: '/inside/decisions/$id' });
  const { results } = result;
  const chosen = results.find((one) => one.stakeholder.id === stakeholder) ?? results[0];
  const known = options.length > 0 ? options : lettersOf(result);
  return (
    <>
      <Warnings result={result} />
      <PictureFigure picture={verdictGrid(results, known)} name="Verdict grid" />
      {results.map((one) => (
        <Stakeholder key={one.stakeholder.id} result={one} options={known} refines={refines} />
      ))}
      {chosen !== undefined && (
        <div className={styles.details}>
          {results.length > 1 && <ChooseStakeholder result={result} chosen={chosen.stakeholder.id} />}
          <Consequences result={chosen} options={known} />
          <Overlaps result={chosen} whole={result} />
          <Numbers result={chosen} whole={result} />
        </div>
      )}
    </>
  );
}

/** For what is too much to show of all stakeholders at once. */
function ChooseStakeholder({ result, chosen }: { result: ResultOfDefault; chosen: string }) {
  const navigate = useNavigate({ from: '/decisions/$id' });
  return (
    <Field label="Details for the stakeholder">
      {(props) => (
        <select
          {...props}
          value={chosen}
          onChange={({ currentTarget }) =>
            void navigate({
              search: ({ with: compared }) => ({
                stakeholder: currentTarget.value,
                ...(compared === undefined ? {} : { with: compared }),
              }),
              resetScroll: false,
            })
          }
        >
          {result.results.map(({ stakeholder: { id, description } }) => (
            <option key={id} value={id}>
              {description}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Warnings({ result }: { result: ResultOfDefault }) {
  const stakeholders = result.results.map(({ stakeholder }) => stakeholder);
  const warnings = withNames(result.warnings, stakeholders);
  if (warnings.length === 0) return null;
  return (
    <aside aria-label="Before you rely on it" className={styles.warnings}>
      <h2>Before you rely on it</h2>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>
            <bdi>{warning}</bdi>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Where the request is gone, its options have letters only. */
function lettersOf({ results }: ResultOfDefault): SentOption[] {
  const letters = Object.keys(results[0]?.probabilities ?? {}).sort();
  return letters.map((id) => ({ id, description: '', consequences: [] }));
}
