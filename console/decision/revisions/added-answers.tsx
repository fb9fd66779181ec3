/** The answers that one revision has beyond another, and how what they are about moved. */
import { hasValues, type ResultFigures } from '../../../pictures/result-figures.ts';
import { stoodBeforeAndNow } from '../../../pictures/words/answered.ts';
import type { OneDecision } from '../one-decision.ts';
import { type Added, answererOf, saidBy } from '../refine/further-answers.tsx';
import { figuresOf } from '../result/figures.ts';
import { consequenceName, type Sent, stakeholderName } from '../sent-request.ts';
import styles from './revisions.module.css';

interface Props {
  before: OneDecision;
  after: OneDecision;
  sent: Sent | null;
}

/** A decision can have hundreds; “Further answers” lists all. */
const SHOWN = 20;

export function AddedAnswers({ before, after, sent }: Props) {
  // A later answer may have taken the place of an earlier one, so counting would not do.
  const known = new Set(recordsOf(before).map(({ revision }) => revision));
  const added = recordsOf(after).filter(({ revision }) => !known.has(revision));
  if (added.length === 0) return null;
  return (
    <div className={styles.added}>
      <h4>What was answered</h4>
      <ul>
        {added.slice(0, SHOWN).map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={at} dir="auto">
            <p>
              <bdi>{answererOf(one)}</bdi>, for <bdi>{stakeholderName(sent, one.stakeholder)}</bdi>:{' '}
              {saidBy(one, sent)}
            </p>
            <p>{movedBy(one, { before, after, sent })}</p>
          </li>
        ))}
      </ul>
      {added.length > SHOWN && <p>{added.length - SHOWN} more are listed in “Request”.</p>}
    </div>
  );
}

function recordsOf({ record }: OneDecision): readonly Added[] {
  return record.refinement?.records ?? [];
}

/** Null where a result is no longer stored. */
function movedBy({ stakeholder, between }: Added, { before, after, sent }: Props): string | null {
  const [was, is]: (ResultFigures | null)[] = [before, after].map((one) => figuresOf(one, stakeholder));
  if (was == null || is == null || !hasValues(was) || !hasValues(is)) return null;
  const names = between.map((id) => consequenceName(sent, id)) as [string, string];
  return stoodBeforeAndNow(was, is, names, between);
}
