/** The form "Questions": typed questions about any state. */
import { trpc } from '../../client/api.ts';
import { useRun } from '../../client/use-run.ts';
import { Form } from '../../controls/form.tsx';
import { QuestionsAnswer } from '../answers/questions-answer.tsx';
import { CountedField } from '../counted-field.tsx';
import { removed, replaced } from '../decision-form/lists.ts';
import { FormBar } from '../form-bar.tsx';
import type { FormOffer } from '../form-offer.ts';
import styles from '../playground.module.css';
import { useDraft } from '../use-draft.ts';
import { Question } from './question.tsx';
import { EMPTY_QUESTION, EMPTY_QUESTIONS, questionsRequestOf, readQuestions } from './question-draft.ts';

export function QuestionForm({ form }: { form: FormOffer }) {
  const { draft, setDraft, replace, undo } = useDraft('questions', EMPTY_QUESTIONS, readQuestions);
  const run = useRun(trpc.playground.ask.mutationOptions(), () => {});
  const { limits, examples } = form;
  const { questions } = draft;
  const names = questions.map(({ name }) => name);
  const most = limits.questions;
  const request = questionsRequestOf(draft);
  // A question's name can hold dots, so a place is found by its beginning.
  const problemIn = (at: string) =>
    [...run.problems].find(([place]) => place === `request.${at}` || place.startsWith(`request.${at}.`))?.[1];
  const hasField = (place: string) =>
    place === 'request.state' || names.some((name) => place.startsWith(`request.questions.${name}`));
  return (
    <div className={styles.sides}>
      <Form
        error={run.error}
        hasField={hasField}
        foot={
          <div className={styles.run}>
            <button type="submit" className="primary" aria-disabled={run.isSending}>
              Run
            </button>
          </div>
        }
        onSend={() => run.send((idempotencyKey) => ({ request, idempotencyKey }))}
      >
        <FormBar
          path="/api/v1/questions"
          request={request}
          onLoad={() => {
            run.forget();
            replace(readQuestions(examples.questions));
          }}
          onClear={() => {
            run.forget();
            replace(EMPTY_QUESTIONS);
          }}
          onUndo={undo}
        />
        <CountedField
          isLong
          label="State"
          hint="What the questions are about: text, or a JSON object"
          limit={limits.state}
          value={draft.state}
          problem={problemIn('state')}
          onChange={(state) => setDraft({ ...draft, state })}
        />
        <fieldset className={styles.part}>
          <legend>Questions</legend>
          <p className={styles.says}>At most {most}.</p>
          {questions.map((one, index) => (
            <Question
              // biome-ignore lint/suspicious/noArrayIndexKey: a question is told by its place.
              key={index}
              number={index + 1}
              question={one}
              isTwice={names.indexOf(one.name) !== index}
              problem={problemIn(`questions.${one.name}`)}
              limits={limits}
              onChange={(changed) => setDraft({ ...draft, questions: replaced(questions, index, changed) })}
              onRemove={
                questions.length > 1
                  ? () => setDraft({ ...draft, questions: removed(questions, index) })
                  : null
              }
            />
          ))}
          {questions.length < most && (
            <button
              type="button"
              onClick={() => setDraft({ ...draft, questions: [...questions, EMPTY_QUESTION] })}
            >
              Add question
            </button>
          )}
        </fieldset>
      </Form>
      <QuestionsAnswer answer={run.answer} isRunning={run.isSending} />
    </div>
  );
}
