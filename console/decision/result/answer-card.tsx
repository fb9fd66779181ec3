/** The answer card of pictures/, whose names lead to each stakeholder's part. */
import { createElement, type ReactNode } from 'react';
import type { CreateElement } from '../../../pictures/print-react.ts';
import type { OptionText, ResultFigures } from '../../../pictures/result-figures.ts';
import { answerCard } from '../../../pictures/tables/answer-card.ts';
import { disagreement } from '../../../pictures/words/disagreement.ts';
import { judgeLine, type Trust } from '../../../pictures/words/doubt.ts';
import { headline } from '../../../pictures/words/verdict.ts';
import { Tree } from '../../controls/picture.tsx';
import { PartLink } from '../part-link.tsx';
import styles from './result.module.css';
import { STAKEHOLDER_ID } from './stakeholder.tsx';

interface Props {
  results: readonly ResultFigures[];
  options: readonly OptionText[];
  trust: Trust;
}

export function AnswerCard({ results, options, trust }: Props) {
  const hasSeveral = results.length > 1;
  const create: CreateElement<ReactNode> = (tag, props, ...children) => {
    const named = tag === 'a' ? results[Number(String(props.href).slice(1))] : undefined;
    if (named === undefined) return createElement<Record<string, unknown>>(tag, props, ...children);
    return (
      <PartLink key={props.key} tab="answer" id={STAKEHOLDER_ID} stakeholder={named.stakeholder.id}>
        {children}
      </PartLink>
    );
  };
  const judge = judgeLine(trust);
  const differ = disagreement(results);
  return (
    <section aria-label="The answer" className={styles.card}>
      {hasSeveral && <h2>{headline(results, options)}</h2>}
      <Tree
        tree={answerCard(results, options, (index) => (hasSeveral ? `#${index}` : null))}
        create={create}
      />
      {differ !== null && <p className="differ">{differ}</p>}
      {judge !== null && <p className="judged">{judge}</p>}
    </section>
  );
}
