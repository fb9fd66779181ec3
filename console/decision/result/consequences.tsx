/** "Consequences": how large each one is to a stakeholder, and how much of it counts. */
import { useSearch } from '@tanstack/react-router';
import { percent, unsigned } from '../../../pictures/words/numbers.ts';
import { OptionLetter } from '../../controls/option-letter.tsx';
import { Scroll } from '../../controls/scroll.tsx';
import { Section } from '../../controls/section.tsx';
import type { SentOption } from '../sent-request.ts';
import { nameOf, type StakeholderResult } from './figures.ts';
import styles from './result.module.css';

interface Props {
  result: StakeholderResult;
  options: readonly SentOption[];
}

type One = StakeholderResult['consequences'][number];

export function Consequences({ result, options }: Props) {
  const { overlap = '' } = useSearch({ from: '/inside/decisions/$id' });
  const ends = overlap.split(',');
  const ordered = options.flatMap(({ id }) =>
    result.consequences
      .filter((one) => one.option === id)
      .toSorted((a, b) => b.size.value * b.counted_share - a.size.value * a.counted_share),
  );
  return (
    <Section id="consequences" title="Consequences">
      {ordered.length === 0 ? (
        <p>Nothing that the options lead to concerns this stakeholder.</p>
      ) : (
        <Scroll label="Consequences">
          <table className={styles.table}>
            <caption className="unseen">Consequences for {result.stakeholder.description}</caption>
            <thead>
              <tr>
                <th scope="col">Consequence</th>
                <th scope="col">Option</th>
                <th scope="col">Counts as</th>
                <th scope="col" className="figure">
                  Size
                </th>
                <th scope="col" className="figure">
                  p10 to p90
                </th>
                <th scope="col" className="figure">
                  Counted
                </th>
              </tr>
            </thead>
            <tbody>
              {ordered.map((one) => (
                <Row key={one.id} one={one} result={result} isChosen={ends.includes(one.id)} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Section>
  );
}

function Row({ one, result, isChosen }: { one: One; result: StakeholderResult; isChosen: boolean }) {
  const { size, valence, discounted_by: by } = one;
  const name = by === null ? '' : nameOf(result, by.with);
  return (
    <tr className={isChosen ? styles.chosen : undefined}>
      <th scope="row" className={styles.text}>
        <bdi>{one.description}</bdi> <small>{one.id}</small>
        {isChosen && <small className={styles.discount}>An end of the chosen overlap</small>}
        {by !== null && (
          <span className={styles.discount}>
            Discounted by <bdi>{name}</bdi>, with which it has {percent(by.share)} in common
          </span>
        )}
      </th>
      <td data-column="Option">
        <OptionLetter letter={one.option} />
      </td>
      <td data-column="Counts as" className={valence === 'benefit' ? styles.benefit : styles.harm}>
        {valence === 'benefit' ? '+ benefit' : '− harm'}
      </td>
      <td data-column="Size" className="figure">
        {unsigned(size.value)}
      </td>
      <td data-column="p10 to p90" className="figure">
        {unsigned(size.p10)} to {unsigned(size.p90)}
      </td>
      <td data-column="Counted" className="figure">
        {percent(one.counted_share)}
      </td>
    </tr>
  );
}
