/** The form "Questions": typed questions about any state. */
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../client/api.ts';
import { useRun } from '../../client/use-run.ts';
import { Form } from '../../controls/form.tsx';
import { QuestionsAnswer } from '../answers/questions-answer.tsx';
import { CodeButtons } from '../code-buttons.tsx';
import { CountedField } from '../counted-field.tsx';
import { removed, replaced } from '../decision-form/lists.ts';
import { useUndo } from '../decision-form/use-undo.ts';
import { FormBar } from '../form-bar.tsx';
import { FormFoot } from '../form-foot.tsx';
import type { FormOffer } from '../form-offer.ts';
import styles from '../playground.module.css';
import { quoted } from '../reading/readable.ts';
import { useDraft } from '../use-draft.ts';
import { Question } from './question.tsx';
import {
  EMPTY_QUESTION,
  EMPTY_QUESTIONS,
  type QuestionsDraft,
  questionsRequestOf,
  readQuestions,
} from './question-draft.ts';

export function QuestionForm({ form }: { form: FormOffer }) {
  const { draft, setDraft } = useDraft('questions', readQuestions);
  const undo = useUndo<QuestionsDraft>(draft, setDraft, EMPTY_QUESTIONS);
  const run = useRun(trpc.playground.ask.mutationOptions(), () => {});
  const request = questionsRequestOf(draft);
  // A question's name can hold dots, so a place is found by its beginning.
  const problemIn = (at: string) =>
    [...run.problems].find(([place]) => place === `request.${at}` || place.startsWith(`request.${at}.`))?.[1];
  const hasField = (place: string) =>
    place === 'request.state' ||
    draft.questions.some(({ name }) => place.startsWith(`request.questions.${name}`));
  return (
    <div className={styles.sides}>
      <Form
        error={run.error}
        hasField={hasField}
        foot={<FormFoot isSending={run.isSending} undo={undo} />}
        onSend={() => run.send((idempotencyKey) => ({ request, idempotencyKey }))}
      >
        <FormBar
          onLoad={() => {
            run.forget();
            undo.replace('what you had before the example', readQuestions(form.examples.questions));
          }}
          onClear={() => {
            run.forget();
            undo.replace('what was cleared', EMPTY_QUESTIONS);
          }}
        />
        <AboutJudge />
        <CountedField
          isLong
          label="State"
          hint="What the questions are about: text, or a JSON object"
          limit={form.limits.state}
          value={draft.state}
          problem={problemIn('state')}
          onChange={(state) => setDraft({ ...draft, state })}
        />
        <QuestionList
          questions={draft.questions}
          limits={form.limits}
          problemIn={problemIn}
          onChange={(questions) => setDraft({ ...draft, questions })}
          onRemove={(index) => {
            const question = draft.questions[index];
            const next = { ...draft, questions: removed(draft.questions, index) };
            if (question === undefined || question.name + question.instructions + question.criteria === '')
              setDraft(next);
            else
              undo.take(`question ${index + 1} ${quoted(question.name)}`, next, (now) =>
                now.questions.length >= form.limits.questions
                  ? null
                  : { ...now, questions: now.questions.toSpliced(index, 0, question) },
              );
          }}
        />
        <CodeButtons path="/api/v1/questions" request={request} />
      </Form>
      <QuestionsAnswer answer={run.answer} isRunning={run.isSending} />
    </div>
  );
}

/** Said before anything is run, because it answers less here than in the other forms. */
function AboutJudge() {
  const { data } = useQuery(trpc.settings.judge.queryOptions());
  if (data === undefined || data.judge.state !== undefined) return null;
  return (
    <p className={styles.says}>
      The built-in judge answers. It finds what the state says in the same words, denies or gives in figures,
      as in the example; for anything else it says that it found nothing. A model answers more: the operator
      connects one, as docs/models.md says.
    </p>
  );
}

interface ListProps {
  questions: QuestionsDraft['questions'];
  limits: FormOffer['limits'];
  problemIn: (place: string) => string | undefined;
  onChange: (questions: QuestionsDraft['questions']) => void;
  onRemove: (index: number) => void;
}

function QuestionList({ questions, limits, problemIn, onChange, onRemove }: ListProps) {
  const names = questions.map(({ name }) => name);
  return (
    <fieldset className={styles.part}>
      <legend>Questions</legend>
      <p className={styles.says}>At most {limits.questions}.</p>
      {questions.map((one, index) => (
        <Question
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is told by its place.
          key={index}
          number={index + 1}
          question={one}
          isTwice={names.indexOf(one.name) !== index}
          problem={problemIn(`questions.${one.name}`)}
          limits={limits}
          onChange={(changed) => onChange(replaced(questions, index, changed))}
          onRemove={questions.length > 1 ? () => onRemove(index) : null}
        />
      ))}
      {questions.length < limits.questions && (
        <button type="button" onClick={() => onChange([...questions, EMPTY_QUESTION])}>
          Add question
        </button>
      )}
    </fieldset>
  );
}
