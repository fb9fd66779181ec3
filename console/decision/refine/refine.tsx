/**
 * “Answer a question”: what a person knows, or more answers of the judge, make the next revision.
 */
import { useState } from 'react';
import type { ExplainedFigures } from '../../../pictures/result-figures.ts';
import { nextStep } from '../../../pictures/words/next-step.ts';
import { titled } from '../../../pictures/words/texts.ts';
import { Dialog } from '../../controls/dialog.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AskJudge } from './ask-judge.tsx';
import { useRefine } from './use-refine.ts';

interface Props {
  decisionId: string;
  result: ExplainedFigures;
}

export function Refine({ decisionId, result }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { title } = titled(result.stakeholder.description);
  const hasPicture = result.insight.questions.length > 0;
  return (
    <>
      {!hasPicture && <p dir="auto">{nextStep(result).sentence}</p>}
      <p>
        <button type="button" aria-haspopup="dialog" aria-description={title} onClick={() => setOpen(true)}>
          Answer a question
        </button>
      </p>
      {isOpen && (
        <Dialog title={`Answer for: ${title}`} onClose={() => setOpen(false)}>
          <Opened decisionId={decisionId} result={result} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Opened({ decisionId, result, onClose }: Props & { onClose: () => void }) {
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
