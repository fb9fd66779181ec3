/** One stakeholder: which option is best, what the answer hangs on, and the pictures. */
import type { Picture } from '../../../pictures/picture.ts';
import { type PlannedPicture, planPictures, type Undrawn, undrawn } from '../../../pictures/pictures-of.ts';
import { isExplained } from '../../../pictures/result-figures.ts';
import { hangsOn } from '../../../pictures/words/insight-sentences.ts';
import { titled } from '../../../pictures/words/texts.ts';
import { verdictSentence } from '../../../pictures/words/verdict.ts';
import { PictureFigure } from '../../controls/picture.tsx';
import { Section } from '../../controls/section.tsx';
import { partId } from '../contents.tsx';
import { Refine } from '../refine/refine.tsx';
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
  refines,
}: {
  result: StakeholderResult;
  options: readonly SentOption[];
  /** Id of the decision that the person may refine. */
  refines: string | null;
}) {
  const { id, description } = result.stakeholder;
  const { title, rest } = titled(description);
  return (
    <Section id={partId(id)} title={title}>
      {rest !== null && (
        <p dir="auto" className={styles.rest}>
          {rest}
        </p>
      )}
      <p className={styles.verdict}>{verdictSentence(result)}</p>
      {isExplained(result) &&
        hangsOn(result).map((sentence) => (
          <p key={sentence} dir="auto" className={styles.sentence}>
            {sentence}
          </p>
        ))}
      <div className={styles.pictures}>
        {planPictures(result, options).map((planned) => (
          <Drawn key={planned.name} planned={planned} of={title} />
        ))}
      </div>
      {refines !== null && isExplained(result) && <Refine decisionId={refines} result={result} />}
    </Section>
  );
}

/** A picture, or why it could not be drawn; nothing where there is nothing to draw. */
function Drawn({ planned, of }: { planned: PlannedPicture; of: string }) {
  const drawn = pictureOrReason(planned);
  if (drawn === null) return null;
  if ('reason' in drawn)
    return (
      <p>
        The picture “{drawn.title}” could not be drawn: {drawn.reason}
      </p>
    );
  return <PictureFigure picture={drawn} name={`${NAMES[planned.name] ?? planned.title}: ${of}`} />;
}

function pictureOrReason(planned: PlannedPicture): Picture | Undrawn | null {
  try {
    return planned.draw();
  } catch (error) {
    return undrawn(planned, error);
  }
}
