/** The result of Direct mode: probabilities alone. */
import { verdictGrid } from '../../../pictures/verdict-grid.ts';
import { verdictSentence } from '../../../pictures/words/verdict.ts';
import { PictureFigure } from '../../controls/picture.tsx';
import { Section } from '../../controls/section.tsx';
import { partId } from '../contents.tsx';
import type { SentOption } from '../sent-request.ts';
import type { ResultOfDirect } from './figures.ts';
import styles from './result.module.css';

export function DirectResult({
  result,
  options,
}: {
  result: ResultOfDirect;
  options: readonly SentOption[];
}) {
  const letters = Object.keys(result.results[0]?.probabilities ?? {}).sort();
  const known = options.length > 0 ? options : letters.map((id) => ({ id, description: '' }));
  return (
    <>
      <PictureFigure picture={verdictGrid(result.results, known)} name="Verdict grid" />
      {result.results.map((one) => (
        <Section key={one.stakeholder.id} id={partId(one.stakeholder.id)} title={one.stakeholder.description}>
          <p className={styles.verdict}>{verdictSentence(one)}</p>
        </Section>
      ))}
    </>
  );
}
