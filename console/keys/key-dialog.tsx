/** The acts on one key, each in a dialog of its own. */
import { useState } from 'react';
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { announce } from '../controls/announce.tsx';
import { Dialog, SendActions } from '../controls/dialog.tsx';
import { Field, Tick } from '../controls/field.tsx';
import { Form } from '../controls/form.tsx';
import { GraceField, graceOf } from './grace-field.tsx';
import { dayOf, type KeyAct, type ListedKey, reloadKeys } from './key-acts.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { SettingsFields, settingsOf } from './settings-fields.tsx';

interface Props {
  apiKey: ListedKey;
  onClose: () => void;
}

export function KeyDialog({ act, ...props }: Props & { act: KeyAct }) {
  if (act === 'change') return <Change {...props} />;
  if (act === 'rotate') return <Rotate {...props} />;
  return <Revoke {...props} />;
}

function Change({ apiKey, onClose }: Props) {
  const { isOwn, madeBy } = apiKey;
  const member = madeBy?.name ?? madeBy?.email ?? 'its member';
  const sending = useSend(trpc.keys.change.mutationOptions(), ({ isProposed }) => {
    reloadKeys();
    announce(isProposed ? `Saved, except what waits for ${member} to accept` : 'Saved');
    onClose();
  });
  const before = dayOf(apiKey.expiresAt);
  return (
    <Dialog title={`Settings of ${apiKey.name}`} onClose={onClose}>
      <Form
        error={sending.error}
        onSend={(form) => {
          const { expiresAt, ...settings } = settingsOf(form);
          // A day that was left as it is keeps its hour as well.
          const isSame = String(form.get('expires') ?? '') === before;
          sending.send({ id: apiKey.id, ...settings, ...(isSame ? {} : { expiresAt: expiresAt ?? null }) });
        }}
      >
        {!isOwn && (
          <p>
            This key is <bdi>{member}</bdi>’s. Changes that show more or keep content longer wait until they
            accept them. Everything else takes effect at once.
          </p>
        )}
        <SettingsFields
          {...apiKey}
          problems={sending.problems}
          expires={apiKey.isPlayground ? null : before}
        />
        <SendActions onClose={onClose} words="Save" isSending={sending.isSending} />
      </Form>
    </Dialog>
  );
}

/** The first one is chosen: a program that still has the old secret goes on working. */
function Rotate({ apiKey, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const sending = useSend(trpc.keys.rotate.mutationOptions(), (made) => {
    setSecret(made.secret);
    reloadKeys();
  });
  if (secret !== null)
    return <SecretDialog title={`Rotate ${apiKey.name}`} secret={secret} onClose={onClose} />;
  return (
    <Dialog title={`Rotate ${apiKey.name}`} onClose={onClose}>
      <Form
        error={sending.error}
        onSend={(form) =>
          sending.send({
            id: apiKey.id,
            oldWorks: graceOf(form),
          })
        }
      >
        <p>
          The key gets a new secret. Until the old one stops working, both work. Its decisions and settings
          stay its own.
        </p>
        <GraceField legend="The old secret stops working" />
        <SendActions onClose={onClose} words="Rotate" isSending={sending.isSending} />
      </Form>
    </Dialog>
  );
}

function Revoke({ apiKey, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const sending = useSend(trpc.keys.revoke.mutationOptions(), () => {
    reloadKeys();
    announce('Revoked');
    onClose();
  });
  return (
    <Dialog title={`Revoke ${apiKey.name}`} onClose={onClose}>
      <Form
        error={sending.error}
        onSend={(form) =>
          sending.send({
            id: apiKey.id,
            name: typed,
            withdrawPublications: form.get('withdraw') === 'on',
          })
        }
      >
        <p>Programs that use this key are refused from now on. This cannot be undone. Its decisions stay.</p>
        <Field
          label="Name"
          hint={
            <>
              Type <bdi>{apiKey.name}</bdi> to confirm
            </>
          }
          problem={sending.problems.get('name')}
        >
          {(props) => (
            <input
              {...props}
              dir="auto"
              autoComplete="off"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
        <Tick label="Withdraw the pages that its decisions have published">
          {(id) => <input id={id} type="checkbox" name="withdraw" />}
        </Tick>
        <SendActions onClose={onClose} words="Revoke" isSending={sending.isSending} />
      </Form>
    </Dialog>
  );
}
