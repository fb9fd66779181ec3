/**
 * “What to ask next”: the best next step. What a person knows, or more answers of the judge, make
 * the next revision.
 */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExplainedFigures } from '../../../pictures/result-figures.ts';
import { nextStep } from '../../../pictures/words/next-step.ts';
import { titled } from '../../../pictures/words/texts.ts';
import { Dialog } from '../../controls/dialog.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AskJudge } from './ask-judge.tsx';
import styles from './refine.module.css';
import { useRefine } from './use-refine.ts';

interface Props {
  result: ExplainedFigures;
  /** Id of the decision that the person may revise; null: of another, or no longer the newest. */
  revises: string | null;
}

export function Refine({ result, revises }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { title } = titled(result.stakeholder.description);
  const { kind, sentence, action } = nextStep(result);
  return (
    <>
      <p dir="auto" className={styles.next}>
        {sentence}
      </p>
      {action !== null && revises !== null && (
        <p className={styles.acts}>
          {kind === 'fact' && (
            <Link to="/playground" search={{ from: revises, revise: 'true' }} className="button">
              {action}
            </Link>
          )}
          <button
            type="button"
            className={kind === 'fact' ? 'plain' : undefined}
            aria-haspopup="dialog"
            aria-description={title}
            onClick={() => setOpen(true)}
          >
            {kind === 'fact' ? 'Compare two consequences' : action}
          </button>
        </p>
      )}
      {isOpen && revises !== null && (
        <Dialog title={`Answer for: ${title}`} onClose={() => setOpen(false)}>
          <Opened decisionId={revises} result={result} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

interface OpenedProps {
  decisionId: string;
  result: ExplainedFigures;
  onClose: () => void;
}

function Opened({ decisionId, result, onClose }: OpenedProps) {
  const answering = useRefine(decisionId);
  const asking = useRefine(decisionId);
  return (
    <>
      <p>
        Say which of two consequences matters more to this stakeholder. Leave out what you do not know. The
        service then computes the next revision of the decision. This costs nothing.
      </p>
      <AnswerForm result={result} refining={answering} onClose={onClose} />
      <AskJudge stakeholder={result.stakeholder.id} refining={asking} />
    </>
  );
}
