/** "New secret": the old one signs as well for a while, so that no event is refused. */
import { useState } from 'react';
import { trpc } from '../../client/api.ts';
import { useSend } from '../../client/send.ts';
import { Dialog, SendActions } from '../../controls/dialog.tsx';
import { Form } from '../../controls/form.tsx';
import { GraceField, graceOf } from '../../keys/grace-field.tsx';
import { SecretDialog } from '../../keys/secret-dialog.tsx';
import { hostOf, type ListedWebhook, reloadWebhooks } from './acts.ts';

export function Rotate({ webhook, onClose }: { webhook: ListedWebhook; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const sending = useSend(trpc.webhooks.rotate.mutationOptions(), (made) => {
    setSecret(made.secret);
    reloadWebhooks();
  });
  const title = `New secret for ${hostOf(webhook)}`;
  if (secret !== null) return <SecretDialog title={title} what="secret" secret={secret} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        error={sending.error}
        onSend={(form) =>
          sending.send({
            id: webhook.id,
            oldWorks: graceOf(form),
          })
        }
      >
        <p>Until the old secret stops signing, each event has two signatures, one by each secret.</p>
        <GraceField legend="The old secret stops signing" />
        <SendActions words="Make the secret" isSending={sending.isSending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
