/** The settings of any key as fields of a form, and the values that the form states. */

import type { Problems } from '../client/api.ts';
import { Field } from '../controls/field.tsx';
import { textOf } from '../controls/form.tsx';
import {
  ANSWERS,
  type AnswersSetting,
  endOfDay,
  OVERLAPS,
  type OverlapSetting,
  RETENTIONS,
  type Retention,
} from './key-acts.ts';

interface Props {
  problems: Problems;
  name: string;
  sharing: boolean;
  retention: Retention;
  overlap: OverlapSetting;
  answers: AnswersSetting;
  /** A day; empty: never. Null: a playground key, which does not expire. */
  expires: string | null;
}

export function SettingsFields({ problems, name, sharing, retention, overlap, answers, expires }: Props) {
  return (
    <>
      <Field label="Name" hint="What the key is for" problem={problems.get('name')}>
        {(props) => (
          <input {...props} name="name" dir="auto" defaultValue={name} required autoComplete="off" />
        )}
      </Field>
      <Field
        label="Sharing"
        hint="Who sees decisions that are made from now on"
        problem={problems.get('sharing')}
      >
        {(props) => (
          <select {...props} name="sharing" defaultValue={String(sharing)}>
            <option value="false">Only the key’s maker</option>
            <option value="true">The whole organization</option>
          </select>
        )}
      </Field>
      <Field
        label="Retention"
        hint="How long texts and results are stored"
        problem={problems.get('retention')}
      >
        {(props) => (
          <select {...props} name="retention" defaultValue={retention}>
            {RETENTIONS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Overlap"
        hint="What to do where two consequences say the same"
        problem={problems.get('overlap')}
      >
        {(props) => (
          <select {...props} name="overlap" defaultValue={overlap}>
            {OVERLAPS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Answers"
        hint="What to do where answers to typed questions contradict each other; coherent costs up to 3 times as much"
        problem={problems.get('answers')}
      >
        {(props) => (
          <select {...props} name="answers" defaultValue={answers}>
            {ANSWERS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      {expires !== null && (
        <Field
          label="Expires"
          hint="At the end of that day; empty: never"
          problem={problems.get('expiresAt')}
        >
          {(props) => <input {...props} name="expires" type="date" defaultValue={expires} />}
        </Field>
      )}
    </>
  );
}

export function settingsOf(form: FormData) {
  return {
    name: textOf(form, 'name') ?? '',
    sharing: form.get('sharing') === 'true',
    retention: RETENTIONS.find(([value]) => value === form.get('retention'))?.[0] ?? '30d',
    overlap: OVERLAPS.find(([value]) => value === form.get('overlap'))?.[0] ?? 'correct',
    answers: ANSWERS.find(([value]) => value === form.get('answers'))?.[0] ?? 'as_judged',
    expiresAt: endOfDay(textOf(form, 'expires')),
  } as const;
}
