/** The choice of the appearance, which is shown at once and kept for the person. */
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { announce } from '../controls/announce.tsx';
import { Field } from '../controls/field.tsx';
import { APPEARANCES, keepAppearance } from './appearance.ts';
import { keepMe, useMe } from './session.ts';

const WORDS = { system: 'As the system has it', light: 'Light', dark: 'Dark' } as const;

export function AppearanceField() {
  const { appearance } = useMe().member;
  const sending = useSend(trpc.settings.setAppearance.mutationOptions(), (me) => {
    keepMe(me);
    announce('Saved');
  });
  return (
    <Field label="Appearance" problem={sending.error instanceof Error ? sending.error.message : undefined}>
      {(props) => (
        <select
          {...props}
          value={appearance}
          onChange={({ currentTarget }) => {
            const chosen = APPEARANCES.find((one) => one === currentTarget.value) ?? 'system';
            keepAppearance(chosen);
            sending.send({ appearance: chosen });
          }}
        >
          {APPEARANCES.map((one) => (
            <option key={one} value={one}>
              {WORDS[one]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
