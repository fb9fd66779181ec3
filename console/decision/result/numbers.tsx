/** "Numbers": how exact the figures are, and what they were made from. */
import type { ReactNode } from 'react';
import { standardErrors } from '../../../pictures/tables/standard-errors.ts';
import { tableOf } from '../../../pictures/tables/table.ts';
import { percent } from '../../../pictures/words/numbers.ts';
import { Tree } from '../../controls/picture.tsx';
import { Scroll } from '../../controls/scroll.tsx';
import { Section } from '../../controls/section.tsx';
import type { ResultOfDefault, StakeholderResult } from './figures.ts';
import styles from './result.module.css';

interface Props {
  result: StakeholderResult;
  whole: ResultOfDefault;
}

const MEANINGS = [
  [
    'Expected value',
    'What an option is worth to the stakeholder. The stakeholder’s largest consequence counts 1.',
  ],
  [
    'p10 and p90',
    'A tenth of the values that the judgements leave possible lies below p10, a tenth above p90.',
  ],
  ['P(best)', 'The probability that the option is the best, if the judge’s answers are to be trusted.'],
  ['Standard error', 'How far a figure would move if it were computed again with other draws.'],
  ['Draws', 'How many possible cases were computed.'],
  ['EVPI', 'What knowing everything would be worth: the average cost of choosing the best option now.'],
  [
    'EVPPI and EVSI',
    'EVPPI: what the exact answer to one question is worth. EVSI: what one more answer of the judge is worth.',
  ],
  ['Tau', 'How much the judge’s answers contradict each other; 0: not at all.'],
  ['Order effect', 'How much it matters to the judge which of two consequences is named first.'],
  ['Consistency', 'About 1: the answers differ as much as the judge expects. Above 1: they differ more.'],
  ['Saturated answers', 'The share of answers at 1/100 or 100 times, the limits of what the judge can say.'],
] as const;

const HASH = 'Result hash';

const WHOLE = new Intl.NumberFormat('en');

export function Numbers({ result, whole }: Props) {
  const { meta, seed, usage } = whole;
  const { q, df, ratio } = result.consistency;
  const entries: [string, ReactNode][] = [
    ['Draws', `${WHOLE.format(meta.draws)} (set: ${meta.draws_setting})`],
    ['Tau', meta.tau.toFixed(3)],
    ['Order effect', result.order_effect.toFixed(3)],
    [
      'Consistency',
      ratio === null ? '–' : `${ratio.toFixed(2)} (Q ${q.toFixed(1)}, ${df} degrees of freedom)`,
    ],
    ['Saturated answers', percent(result.saturated_share)],
    ['Ratio records', WHOLE.format(result.records.ratio)],
    ['Overlap records', WHOLE.format(result.records.overlap)],
    ['Tokens', `${WHOLE.format(usage.input_tokens)} in, ${WHOLE.format(usage.output_tokens)} out`],
    ['Seed', String(seed)],
    ['Judge', meta.judge],
    ['Engine', meta.engine],
    [HASH, <code key="hash">{meta.result_hash}</code>],
  ];
  return (
    <Section id="numbers" title="Numbers">
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
      <dl className={styles.numbers}>
        {entries.map(([name, value]) => (
          <div key={name} className={name === HASH ? styles.hash : undefined}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>What these words mean</summary>
        <dl className={styles.meanings}>
          {MEANINGS.map(([word, meaning]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  );
}
