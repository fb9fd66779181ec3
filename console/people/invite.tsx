/** "Invite": makes a member, and a link that the owner sends. */
import { useState } from 'react';
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import type { Outputs } from '../client/types.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { Dialog, DialogActions, SendActions } from '../controls/dialog.tsx';
import { Field } from '../controls/field.tsx';
import { Form, textOf } from '../controls/form.tsx';
import { Time } from '../controls/time.tsx';
import styles from './people.module.css';
import { reloadPeople } from './person.ts';

export type InvitedPerson = Outputs['people']['invite'];

export function Invite({ onClose }: { onClose: () => void }) {
  const [invited, setInvited] = useState<InvitedPerson | null>(null);
  const sending = useSend(trpc.people.invite.mutationOptions(), (person) => {
    setInvited(person);
    reloadPeople();
  });
  if (invited !== null) return <Invited person={invited} onClose={onClose} />;
  return (
    <Dialog title="Invite" onClose={onClose}>
      <Form
        error={sending.error}
        onSend={(form) => {
          const name = textOf(form, 'name');
          sending.send({
            email: (textOf(form, 'email') ?? '').trim(),
            role: form.get('role') === 'owner' ? 'owner' : 'member',
            ...(name === undefined ? {} : { name }),
          });
        }}
      >
        <Field label="Email" problem={sending.problems.get('email')}>
          {(props) => <input {...props} name="email" type="email" autoComplete="off" required />}
        </Field>
        <Field label="Name" hint="If you know it" problem={sending.problems.get('name')}>
          {(props) => <input {...props} name="name" dir="auto" autoComplete="off" />}
        </Field>
        <Field
          label="Role"
          hint="A member has own keys and decisions, and sees shared ones. An owner also manages people, credit and all keys, and reads the audit log."
          problem={sending.problems.get('role')}
        >
          {(props) => (
            <select {...props} name="role">
              <option value="member">Member</option>
              <option value="owner">Owner</option>
            </select>
          )}
        </Field>
        <SendActions words="Invite" isSending={sending.isSending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

export function Invited({ person, onClose }: { person: InvitedPerson; onClose: () => void }) {
  return (
    <Dialog title="Send this link" onClose={onClose}>
      <p role="status">
        Send it to <bdi>{person.email}</bdi>. It is shown only this once, works once, and until{' '}
        <Time at={person.expiresAt} />.{' '}
        {person.needsPassword
          ? 'It works only together with the member’s password'
          : 'Whoever opens it can sign in as this member'}
        ; earlier links no longer work.
      </p>
      <p className={styles.link}>{person.signInUrl}</p>
      <DialogActions>
        <CopyButton text={person.signInUrl} />
        <button type="button" className="primary" onClick={onClose}>
          Done
        </button>
      </DialogActions>
    </Dialog>
  );
}
