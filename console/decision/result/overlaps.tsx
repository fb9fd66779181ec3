/** "Overlaps": which consequences say the same. Choosing one marks both its ends. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { chanceInWords, percent } from '../../../pictures/words/numbers.ts';
import { Scroll } from '../../controls/scroll.tsx';
import { Section } from '../../controls/section.tsx';
import {
  mayMissOverlaps,
  nameOf,
  type Overlap,
  overlapKey,
  type ResultOfDefault,
  type StakeholderResult,
} from './figures.ts';
import styles from './result.module.css';

interface Props {
  result: StakeholderResult;
  whole: ResultOfDefault;
}

/** A dense decision has thousands; the strongest are shown first, the rest when asked for. */
const SHOWN = 40;

const RELATIONS: Readonly<Record<Overlap['type'], string>> = {
  same: 'the same thing',
  part: 'part of one another',
  result: 'one comes of the other',
  shared: 'something in common',
  absence: 'the absence of the other',
};

export function Overlaps({ result, whole }: Props) {
  const { overlap: chosen } = useSearch({ from: '/inside/decisions/$id' });
  const navigate = useNavigate({ from: '/decisions/$id' });
  const ordered = result.overlaps.toSorted((a, b) => b.p * b.share - a.p * a.share);
  const choose = (key: string) =>
    void navigate({
      search: ({ overlap: before, ...others }) => (before === key ? others : { ...others, overlap: key }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Section id="overlaps" title="Overlaps">
      <p>{effectOf(result, whole.overlap)}</p>
      {mayMissOverlaps(whole) && (
        <p>
          The built-in judge recognises such consequences only by words that are alike, so it can miss some.
          Compare the rows of “Consequences” yourself: where two say the same, keep one.
        </p>
      )}
      {ordered.length > 0 && (
        <Scroll label="Overlaps">
          <table className={styles.table}>
            <caption className="unseen">
              Overlaps for {result.stakeholder.description}, the strongest first
            </caption>
            <thead>
              <tr>
                <th scope="col">Between</th>
                <th scope="col">May be</th>
                <th scope="col" className="figure">
                  Probability
                </th>
                <th scope="col" className="figure">
                  In common
                </th>
              </tr>
            </thead>
            <tbody>
              {ordered.slice(0, SHOWN).map((overlap) => (
                <Row
                  key={overlapKey(overlap)}
                  overlap={overlap}
                  result={result}
                  isChosen={overlapKey(overlap) === chosen}
                  onChoose={choose}
                />
              ))}
            </tbody>
          </table>
          {ordered.length > SHOWN && (
            <p>{ordered.length - SHOWN} weaker ones are in the JSON, which “Download JSON” saves.</p>
          )}
        </Scroll>
      )}
    </Section>
  );
}

interface RowProps {
  overlap: Overlap;
  result: StakeholderResult;
  isChosen: boolean;
  onChoose: (key: string) => void;
}

function Row({ overlap, result, isChosen, onChoose }: RowProps) {
  const { a, b, type, p, share } = overlap;
  return (
    <tr className={isChosen ? styles.chosen : undefined}>
      <th scope="row" className={styles.text}>
        <button
          type="button"
          className={styles.choose}
          aria-pressed={isChosen}
          onClick={() => onChoose(overlapKey(overlap))}
        >
          <bdi>{nameOf(result, a)}</bdi> and <bdi>{nameOf(result, b)}</bdi>
          <small>
            {' '}
            {a} · {b}
          </small>
        </button>
      </th>
      <td data-column="May be">{RELATIONS[type]}</td>
      <td data-column="Probability" className="figure">
        {percent(p)}
      </td>
      <td data-column="In common" className="figure">
        {percent(share)}
      </td>
    </tr>
  );
}

function effectOf(result: StakeholderResult, setting: ResultOfDefault['overlap']): string {
  if (setting === 'off')
    return 'The key’s setting “Overlap” is off: it was not asked which consequences say the same.';
  if (result.overlaps.length === 0) return 'None were found: no two consequences seem to say the same.';
  if (setting === 'report') return 'They are shown only: in the values, both ends count in full.';
  const { best, best_uncorrected: without, p_best_uncorrected: p, removed_share: removed } = result;
  const otherwise = without === best ? `it would still be option ${best}` : `option ${without} would be best`;
  return `What is said twice counts once. This takes ${percent(removed)} off the sum of all sizes. Without that ${otherwise}, with a probability of ${chanceInWords(p)}.`;
}
