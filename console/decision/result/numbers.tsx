/** "Numbers": how exact the figures are, and what they were made from. */
import type { ReactNode } from 'react';
import { percent, scientific, signed } from '../../../pictures/words/numbers.ts';
import { OptionLetter } from '../../controls/option-letter.tsx';
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
        <table className={styles.table}>
          <caption className="unseen">
            Figures with their standard errors, for {result.stakeholder.description}
          </caption>
          <thead>
            <tr>
              <th scope="col">Option</th>
              <th scope="col" className="figure">
                Mean ± standard error
              </th>
              <th scope="col" className="figure">
                p10
              </th>
              <th scope="col" className="figure">
                p90
              </th>
              <th scope="col" className="figure">
                P(best) ± standard error
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.keys(result.ev).map((option) => (
              <OptionRow key={option} option={option} result={result} />
            ))}
          </tbody>
        </table>
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

function OptionRow({ option, result }: { option: string; result: StakeholderResult }) {
  const { ev, probabilities, standard_error: errors } = result;
  const values = ev[option];
  const errorsOfValues = errors.ev[option];
  const p = probabilities[option] ?? 0;
  if (values === undefined || errorsOfValues === undefined) return null;
  return (
    <tr>
      <th scope="row">
        <OptionLetter letter={option} />
        {option === result.best && <small> the best</small>}
      </th>
      <td data-column="Mean ± standard error" className="figure">
        {withError(values.mean, errorsOfValues.mean)}
      </td>
      <td data-column="p10" className="figure">
        {withError(values.p10, errorsOfValues.p10)}
      </td>
      <td data-column="p90" className="figure">
        {withError(values.p90, errorsOfValues.p90)}
      </td>
      <td data-column="P(best) ± standard error" className="figure">
        {percent(p)} ± {small((errors.probabilities[option] ?? 0) * 100)}
        {'\u00a0'}%
      </td>
    </tr>
  );
}

function withError(value: number, error: number): string {
  return `${signed(value)} ± ${small(error)}`;
}

function small(error: number): string {
  if (error === 0) return '0';
  return error < 0.0001 ? scientific(Number(error.toPrecision(2))) : String(Number(error.toPrecision(2)));
}
