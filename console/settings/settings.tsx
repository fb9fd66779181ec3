/** The screen "Settings": what belongs to the person, the organization's name, and the judge. */
import { trpc } from '../client/api.ts';
import { type Sending, useSend } from '../client/send.ts';
import { announce } from '../controls/announce.tsx';
import { Field } from '../controls/field.tsx';
import { Form } from '../controls/form.tsx';
import { Screen } from '../controls/screen.tsx';
import { Section } from '../controls/section.tsx';
import { AppearanceField } from '../shell/appearance-field.tsx';
import { keepMe, type Me, useMe } from '../shell/session.ts';
import { IdentityProvider } from './identity-provider.tsx';
import { Judge } from './judge.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { Password } from './password.tsx';
import { SessionList } from './session-list.tsx';
import styles from './settings.module.css';
import { Webhooks } from './webhooks/webhooks.tsx';

export function Settings() {
  const { member } = useMe();
  return (
    <Screen title="Settings">
      <Section isLandmark={false} title="You">
        <p>
          Signed in as <bdi>{member.email}</bdi>, {member.role === 'owner' ? 'an owner' : 'a member'} of the
          organization.
        </p>
        <OwnName />
      </Section>
      <Section isLandmark={false} title="Appearance">
        <div className={styles.form}>
          <AppearanceField />
        </div>
      </Section>
      <Section isLandmark={false} id="password" title="Password">
        <Password key={String(member.hasPassword)} />
      </Section>
      <Passkeys />
      <Section isLandmark={false} title="Sessions">
        <SessionList />
      </Section>
      {member.role === 'owner' && (
        <Section isLandmark={false} title="Organization">
          <OrganizationName />
        </Section>
      )}
      {member.role === 'owner' && (
        <Section isLandmark={false} title="Identity provider">
          <IdentityProvider />
        </Section>
      )}
      {member.role === 'owner' && <Webhooks />}
      <Section isLandmark={false} title="Judge">
        <Judge />
      </Section>
    </Screen>
  );
}

function OwnName() {
  const { member } = useMe();
  const sending = useSend(trpc.settings.setName.mutationOptions(), saved);
  return <NameForm label="Your name" name={member.name ?? ''} autoComplete="name" sending={sending} />;
}

function OrganizationName() {
  const { organization } = useMe();
  const sending = useSend(trpc.settings.setOrganizationName.mutationOptions(), saved);
  return (
    <NameForm label="Organization" name={organization.name} autoComplete="organization" sending={sending} />
  );
}

interface NameProps {
  label: string;
  name: string;
  autoComplete: string;
  sending: Sending<{ name: string }>;
}

function NameForm({ label, name, autoComplete, sending }: NameProps) {
  return (
    <Form
      className={styles.form}
      error={sending.error}
      onSend={(form) => sending.send({ name: String(form.get('name')) })}
    >
      <Field label={label} problem={sending.problems.get('name')}>
        {(props) => (
          <input {...props} name="name" dir="auto" autoComplete={autoComplete} defaultValue={name} />
        )}
      </Field>
      <button type="submit" aria-disabled={sending.isSending}>
        Save
      </button>
    </Form>
  );
}

function saved(me: Me): void {
  keepMe(me);
  announce('Saved');
}
