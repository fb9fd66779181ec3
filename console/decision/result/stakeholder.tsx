/** One stakeholder: which option is best, what the answer hangs on, and the pictures. */
import { picturesOf } from '../../../pictures/pictures-of.ts';
import { isExplained } from '../../../pictures/result-figures.ts';
import { hangsOn } from '../../../pictures/words/insight-sentences.ts';
import { titled } from '../../../pictures/words/texts.ts';
import { verdict } from '../../../pictures/words/verdict.ts';
import { PictureFigure } from '../../controls/picture.tsx';
import { Section } from '../../controls/section.tsx';
import type { SentOption } from '../sent-request.ts';
import type { StakeholderResult } from './figures.ts';
import styles from './result.module.css';

/** What a screen reader calls each picture; the stakeholder follows. */
const NAMES: Readonly<Record<string, string>> = {
  'expected-values': 'Expected values',
  'cost-of-being-wrong': 'Cost of being wrong',
  contributions: 'Contributions',
  'what-would-change': 'What would change it',
  'next-questions': 'What to ask next',
};

export function Stakeholder({
  result,
  options,
}: {
  result: StakeholderResult;
  options: readonly SentOption[];
}) {
  const { id, description } = result.stakeholder;
  const { title, rest } = titled(description);
  return (
    <Section title={title}>
      {rest !== null && (
        <p dir="auto" className={styles.rest}>
          {rest}
        </p>
      )}
      <p className={styles.verdict}>{verdict(result)}</p>
      {isExplained(result) &&
        hangsOn(result).map((sentence) => (
          <p key={sentence} dir="auto" className={styles.sentence}>
            {sentence}
          </p>
        ))}
      <div className={styles.pictures}>
        {picturesOf(result, options, `picture-${id}`).map((picture) => (
          <PictureFigure
            key={picture.name}
            picture={picture}
            name={`${NAMES[picture.name] ?? picture.title}: ${title}`}
          />
        ))}
      </div>
    </Section>
  );
}
