/** "Remove": ends a webhook for good. */
import { trpc } from '../../client/api.ts';
import { useSend } from '../../client/send.ts';
import { announce } from '../../controls/announce.tsx';
import { Dialog, SendActions } from '../../controls/dialog.tsx';
import { Form } from '../../controls/form.tsx';
import { hostOf, type ListedWebhook, reloadWebhooks } from './acts.ts';

export function Remove({ webhook, onClose }: { webhook: ListedWebhook; onClose: () => void }) {
  const sending = useSend(trpc.webhooks.remove.mutationOptions(), () => {
    reloadWebhooks();
    announce('Removed');
    onClose();
  });
  return (
    <Dialog title={`Remove ${hostOf(webhook)}?`} onClose={onClose}>
      <Form error={sending.error} onSend={() => sending.send({ id: webhook.id })}>
        <p>
          Nothing is sent to <bdi>{webhook.url}</bdi> any more. Its secret, its deliveries, and the events
          that wait for it are deleted.
        </p>
        <SendActions words="Remove" isSending={sending.isSending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
