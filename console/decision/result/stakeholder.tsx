/** One stakeholder: how likely each option is, why, what would change it, and what to ask next. */
import type { ReactNode } from 'react';
import { planPictures } from '../../../pictures/pictures-of.ts';
import { hasValues, isExplained, type ResultFigures } from '../../../pictures/result-figures.ts';
import { probabilityTable } from '../../../pictures/tables/probability-table.ts';
import { isConcerned, NO_VALUES } from '../../../pictures/words/closeness.ts';
import { hangsOn } from '../../../pictures/words/insight-sentences.ts';
import { titled } from '../../../pictures/words/texts.ts';
import { verdictSentence } from '../../../pictures/words/verdict.ts';
import { Tree } from '../../controls/picture.tsx';
import { Section } from '../../controls/section.tsx';
import { Refine } from '../refine/refine.tsx';
import type { SentOption } from '../sent-request.ts';
import { Analysts } from './analysts.tsx';
import { Drawn } from './drawn.tsx';
import type { ResultOfDefault } from './figures.ts';
import styles from './result.module.css';
import { WhatIf } from './what-if.tsx';

/** The part's id. Older links have the stakeholder's id after it. */
export const STAKEHOLDER_ID = 'stakeholder';

interface Props {
  result: ResultFigures;
  /** Null in Direct mode. */
  whole: ResultOfDefault | null;
  options: readonly SentOption[];
  /** Id of the decision that the person may revise. */
  revises: string | null;
}

export function Stakeholder({ result, whole, options, revises }: Props) {
  const { id, description } = result.stakeholder;
  const { title, rest } = titled(description);
  const planned = planPictures(result, options);
  const pictures = (...names: string[]): ReactNode =>
    planned
      .filter(({ name }) => names.includes(name))
      .map((one) => <Drawn key={one.name} planned={one} of={title} />);
  return (
    <Section id={STAKEHOLDER_ID} title={title}>
      {rest !== null && (
        <p dir="auto" className={styles.rest}>
          {rest}
        </p>
      )}
      <p className={styles.verdict}>{verdictSentence(result)}</p>
      {!isConcerned(result) && <p>{NO_VALUES}</p>}
      <div className={styles.probabilities}>
        <Tree tree={probabilityTable(result, options)} />
      </div>
      {pictures('contributions')}
      {isExplained(result) && (
        <>
          <h3>What would change it</h3>
          {hangsOn(result).map((sentence) => (
            <p key={sentence} dir="auto" className={styles.sentence}>
              {sentence}
            </p>
          ))}
          <WhatIf key={id} result={result} options={options} />
          <h3>What to ask next</h3>
          <Refine result={result} revises={revises} />
        </>
      )}
      {hasValues(result) && whole !== null && (
        <Analysts key={id} stakeholder={id} whole={whole} options={options}>
          {pictures('expected-values', 'cost-of-being-wrong', 'what-would-change', 'next-questions')}
        </Analysts>
      )}
    </Section>
  );
}
