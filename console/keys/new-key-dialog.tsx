/** "New key": its settings, then its secret. */
import { useState } from 'react';
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { Dialog, SendActions } from '../controls/dialog.tsx';
import { Form } from '../controls/form.tsx';
import { reloadKeys } from './key-acts.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { SettingsFields, settingsOf } from './settings-fields.tsx';

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const sending = useSend(trpc.keys.create.mutationOptions(), (made) => {
    setSecret(made.secret);
    reloadKeys();
  });
  if (secret !== null) return <SecretDialog title="The new key" secret={secret} onClose={onClose} />;
  return (
    <Dialog title="New key" onClose={onClose}>
      <Form
        error={sending.error}
        onSend={(form) => {
          const { expiresAt, ...settings } = settingsOf(form);
          sending.send({ ...settings, ...(expiresAt === undefined ? {} : { expiresAt }) });
        }}
      >
        <SettingsFields
          problems={sending.problems}
          name=""
          sharing={false}
          retention="30d"
          overlap="correct"
          answers="as_judged"
          expires=""
        />
        <SendActions words="Create" isSending={sending.isSending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
