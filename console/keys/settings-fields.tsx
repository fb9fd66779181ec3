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

const SHARING = [
  ['false', 'Only the key’s maker'],
  ['true', 'The whole organization'],
] as const;

export function SettingsFields({ problems, name, sharing, retention, overlap, answers, expires }: Props) {
  return (
    <>
      <Field label="Name" hint="What the key is for" problem={problems.get('name')}>
        {(props) => (
          <input {...props} name="name" dir="auto" defaultValue={name} required autoComplete="off" />
        )}
      </Field>
      <Setting
        name="sharing"
        label="Sharing"
        hint="Who sees decisions that are made from now on"
        problems={problems}
        choices={SHARING}
        chosen={String(sharing)}
      />
      <Setting
        name="retention"
        label="Retention"
        hint="How long texts and results are stored"
        problems={problems}
        choices={RETENTIONS}
        chosen={retention}
      />
      <Setting
        name="overlap"
        label="Overlap"
        hint="What to do where two consequences say the same"
        problems={problems}
        choices={OVERLAPS}
        chosen={overlap}
      />
      <Setting
        name="answers"
        label="Answers"
        hint="What to do where answers to typed questions contradict each other; coherent costs up to 3 times as much"
        problems={problems}
        choices={ANSWERS}
        chosen={answers}
      />
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

interface SettingProps extends Pick<Props, 'problems'> {
  name: string;
  label: string;
  hint: string;
  choices: readonly (readonly [value: string, words: string])[];
  chosen: string;
}

function Setting({ name, label, hint, problems, choices, chosen }: SettingProps) {
  return (
    <Field label={label} hint={hint} problem={problems.get(name)}>
      {(props) => (
        <select {...props} name={name} defaultValue={chosen}>
          {choices.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
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
