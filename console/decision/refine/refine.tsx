/** “Answer a question”: what a person knows, or more of the judge, makes the next revision. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExplainedFigures } from '../../../pictures/result-figures.ts';
import { nextQuestion } from '../../../pictures/words/insight-sentences.ts';
import { titled } from '../../../pictures/words/texts.ts';
import { trpc } from '../../client/api.ts';
import type { Inputs } from '../../client/types.ts';
import { useRun } from '../../client/use-run.ts';
import { Dialog } from '../../controls/dialog.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AskJudge } from './ask-judge.tsx';

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
      {!hasPicture && <p dir="auto">{nextQuestion(result)}</p>}
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

type Refinement = Inputs['decisions']['refine']['refinement'];

/** A revision that takes longer is watched on its own screen. */
const WAIT_SECONDS = 3;

/** How each of the two forms sends. */
function useRefine(decisionId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate({ from: '/decisions/$id' });
  const run = useRun(trpc.decisions.refine.mutationOptions(), ({ id }) => {
    void queries.invalidateQueries(trpc.decisions.pathFilter());
    void navigate({ to: '/decisions/$id', params: { id }, search: { with: decisionId } });
  });
  return {
    ...run,
    refine: (refinement: Refinement) =>
      run.send((idempotencyKey) => ({
        id: decisionId,
        refinement,
        idempotencyKey,
        waitSeconds: WAIT_SECONDS,
      })),
  };
}
export type Refining = ReturnType<typeof useRefine>;

function Opened({ decisionId, result, onClose }: Props & { onClose: () => void }) {
  const answering = useRefine(decisionId);
  const asking = useRefine(decisionId);
  return (
    <>
      <p>
        Say which of two consequences matters more to this stakeholder. Leave out what you do not know. The
        decision is computed again as its next revision, which costs nothing.
      </p>
      <AnswerForm result={result} refining={answering} onClose={onClose} />
      <AskJudge stakeholder={result.stakeholder.id} refining={asking} />
    </>
  );
}
