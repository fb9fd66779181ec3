/** "Remove": a passkey that no longer signs in. */
import { queryClient, trpc } from '../../client/api.ts';
import { useSend } from '../../client/send.ts';
import type { Outputs } from '../../client/types.ts';
import { announce } from '../../controls/announce.tsx';
import { Dialog, SendActions } from '../../controls/dialog.tsx';
import { Form } from '../../controls/form.tsx';

interface Props {
  passkey: Outputs['passkeys']['list']['passkeys'][number];
  onClose: () => void;
}

export function Remove({ passkey: { number, name }, onClose }: Props) {
  const sending = useSend(trpc.passkeys.remove.mutationOptions(), () => {
    void queryClient.invalidateQueries(trpc.passkeys.pathFilter());
    void queryClient.invalidateQueries(trpc.session.pathFilter());
    announce('Passkey removed');
    onClose();
  });
  return (
    <Dialog title={`Remove ${name}?`} onClose={onClose}>
      <Form error={sending.error} onSend={() => sending.send({ number })}>
        <p>
          It signs nobody in any more, and cannot be brought back. Your device may offer it until you delete
          it there as well. Sessions that it has started go on until you sign out there.
        </p>
        <SendActions words="Remove" isSending={sending.isSending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
