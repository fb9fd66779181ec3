/** The forms "Decision" and "Direct". */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../client/api.ts';
import { useRun } from '../../client/use-run.ts';
import { Form } from '../../controls/form.tsx';
import { DecisionAnswer } from '../answers/decision-answer.tsx';
import { CountedField } from '../counted-field.tsx';
import { FormBar } from '../form-bar.tsx';
import type { FormOffer } from '../form-offer.ts';
import styles from '../playground.module.css';
import { useDraft } from '../use-draft.ts';
import { type Draft, EMPTY_DRAFT, type Mode, readDraft, requestOf } from './draft.ts';
import { Options } from './options.tsx';
import { Revision } from './revision.tsx';
import { Stakeholders } from './stakeholders.tsx';

/** A decision that takes longer is watched instead of awaited. */
const WAIT_SECONDS = 3;
/** Places for which the form has a field. */
const FIELD =
  /^request\.(context|seed|(revision_note\.(reason|missed(\.\d+\.description)?))|(stakeholders\.\d+\.(id|description|values))|(options\.\d+\.(description|consequences\.\d+\.(description|valence))))$/;

export function DecisionForm({ mode, form }: { mode: Mode; form: FormOffer }) {
  const name = mode === 'direct' ? 'direct' : 'decision';
  const { draft, setDraft, replace, undo } = useDraft(name, EMPTY_DRAFT, readDraft);
  const [sent, setSent] = useState(draft.options);
  const queries = useQueryClient();
  const run = useRun(trpc.playground.decide.mutationOptions(), () => {
    void queries.invalidateQueries(trpc.decisions.pathFilter());
  });
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const request = requestOf(draft, mode);
  const problem = (place: string) => run.problems.get(`request.${place}`);
  const { limits, examples } = form;
  return (
    <div className={styles.sides}>
      <Form
        error={run.error}
        hasField={(place) => FIELD.test(place)}
        foot={
          <div className={styles.run}>
            <button type="submit" className="primary" aria-disabled={run.isSending}>
              Run
            </button>
          </div>
        }
        onSend={() => {
          setSent(draft.options);
          run.send((idempotencyKey) => ({ request, idempotencyKey, waitSeconds: WAIT_SECONDS }));
        }}
      >
        <FormBar
          path="/api/v1/decisions"
          request={request}
          onLoad={() => {
            run.forget();
            replace(readDraft(mode === 'direct' ? examples.direct : examples.decision));
          }}
          onClear={() => {
            run.forget();
            replace(EMPTY_DRAFT);
          }}
          onUndo={undo}
        />
        <CountedField
          isLong
          label="Context"
          limit={limits.context}
          value={draft.context}
          problem={problem('context')}
          onChange={(context) => change({ context })}
        />
        <Stakeholders draft={draft} onChange={change} problem={problem} limits={limits} />
        <Options draft={draft} onChange={change} problem={problem} limits={limits} mode={mode} />
        {mode === 'default' && (
          <CountedField
            isLine
            label="Seed"
            hint="A whole number; without one it follows from the request"
            limit={undefined}
            value={draft.seed}
            problem={problem('seed')}
            onChange={(seed) => change({ seed })}
          />
        )}
        <Revision draft={draft} onChange={change} problem={problem} limits={limits} />
      </Form>
      <DecisionAnswer answer={run.answer} isRunning={run.isSending} options={sent} />
    </div>
  );
}
