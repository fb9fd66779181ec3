/** The comparisons that a person answers, in one form. */
import { useState } from 'react';
import type { ExplainedFigures } from '../../../pictures/result-figures.ts';
import { SendActions } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { Form } from '../../controls/form.tsx';
import { ComparisonFields } from './comparison-fields.tsx';
import { answersOf, type ComparisonDraft, OWN_COMPARISON, suggestedComparisons } from './comparisons.ts';
import type { Refining } from './use-refine.ts';

interface Props {
  result: ExplainedFigures;
  refining: Refining;
  onClose: () => void;
}

/** The API takes more; a form of this length is long enough. */
const MOST = 20;
/** Places for which the form has a field. */
const FIELD = /^refinement\.answers\.\d+\.(ratio|factor|between\.\d|answered_by\.name)$/;

export function AnswerForm({ result, refining, onClose }: Props) {
  const [comparisons, setComparisons] = useState<readonly ComparisonDraft[]>(() => {
    const suggested = suggestedComparisons(result);
    return suggested.length > 0 ? suggested : [OWN_COMPARISON];
  });
  const [who, setWho] = useState('');
  const { answers, places } = answersOf(comparisons, result.stakeholder.id);
  const answered = who.trim() === '' ? {} : { answered_by: { name: who.trim() } };
  const problemAt = (place: number, field: string) => {
    const sent = places.indexOf(place);
    return sent < 0 ? undefined : refining.problems.get(`refinement.answers.${sent}.${field}`);
  };
  return (
    <Form
      error={refining.error}
      hasField={(place) => FIELD.test(place)}
      onSend={() => refining.refine({ answers: answers.map((one) => ({ ...one, ...answered })) })}
    >
      {comparisons.map((one, at) => (
        <ComparisonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is told by its place.
          key={at}
          number={at + 1}
          comparison={one}
          result={result}
          problem={(field) => problemAt(at, field)}
          onChange={(changes) =>
            setComparisons(comparisons.map((old, place) => (place === at ? { ...old, ...changes } : old)))
          }
        />
      ))}
      {comparisons.length < MOST && (
        <button type="button" onClick={() => setComparisons([...comparisons, OWN_COMPARISON])}>
          Add comparison
        </button>
      )}
      <Field
        label="Answered by"
        hint="Who knows the answer. Leave it empty if that is you. A second answer by the same person corrects the first."
        problem={refining.problems.get('refinement.answers.0.answered_by.name')}
      >
        {(props) => (
          <input
            {...props}
            dir="auto"
            autoComplete="off"
            value={who}
            onChange={({ currentTarget }) => setWho(currentTarget.value)}
          />
        )}
      </Field>
      <SendActions words="Refine" isSending={refining.isSending} onClose={onClose} />
    </Form>
  );
}
