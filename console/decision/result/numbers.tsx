/** "Numbers": how exact the figures are, and what they were made from. */
import type { ReactNode } from 'react';
import { standardErrors } from '../../../pictures/tables/standard-errors.ts';
import { tableOf } from '../../../pictures/tables/table.ts';
import type { TermName } from '../../../pictures/words/glossary.ts';
import { percent } from '../../../pictures/words/numbers.ts';
import { Fact } from '../../controls/fact.tsx';
import { Tree } from '../../controls/picture.tsx';
import { Scroll } from '../../controls/scroll.tsx';
import { Section } from '../../controls/section.tsx';
import type { ResultOfDefault, StakeholderResult } from './figures.ts';
import styles from './result.module.css';
import { Term, Terms } from './term.tsx';

interface Props {
  result: StakeholderResult;
  whole: ResultOfDefault;
}

const WHOLE = new Intl.NumberFormat('en');

export function Numbers({ result, whole }: Props) {
  const { meta, seed, usage } = whole;
  const { q, df, ratio } = result.consistency;
  return (
    <Section id="numbers" title="Numbers">
      <Terms names={['P(best)', 'Standard error', 'p10 and p90']} />
      <Scroll label="Figures">
        <div className={styles.exact}>
          <Tree
            tree={tableOf(
              standardErrors(result),
              `Figures with their standard errors, for ${result.stakeholder.description}`,
            )}
          />
        </div>
      </Scroll>
      <h3>How the judge answered</h3>
      <dl className={styles.numbers}>
        <Figure name="Tau">{meta.tau.toFixed(3)}</Figure>
        <Figure name="Order effect">{result.order_effect.toFixed(3)}</Figure>
        <Figure name="Consistency">
          {ratio === null ? '–' : `${ratio.toFixed(2)} (Q ${q.toFixed(1)}, ${df} degrees of freedom)`}
        </Figure>
        <Figure name="Saturated answers">{percent(result.saturated_share)}</Figure>
        <Figure name="Ratio records">{WHOLE.format(result.records.ratio)}</Figure>
        <Figure name="Overlap records">{WHOLE.format(result.records.overlap)}</Figure>
        <Fact name="Judge">
          <bdi>{meta.judge}</bdi>
        </Fact>
        <Fact name="Tokens">
          {WHOLE.format(usage.input_tokens)} in, {WHOLE.format(usage.output_tokens)} out
        </Fact>
      </dl>
      <h3>How it was computed</h3>
      <dl className={styles.numbers}>
        <Figure name="Draws">
          {WHOLE.format(meta.draws)} (set: {meta.draws_setting})
        </Figure>
        <Figure name="Seed">{seed}</Figure>
        <Fact name="Engine">{meta.engine}</Fact>
        <Figure name="Result hash">
          <code>{meta.result_hash}</code>
        </Figure>
      </dl>
    </Section>
  );
}

/** A figure whose name opens its meaning. */
function Figure({ name, children }: { name: TermName; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Term name={name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
