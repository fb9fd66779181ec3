/** "Cancel": ends a decision that runs, once the person has confirmed it. */
import { useState } from 'react';
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { announce } from '../controls/announce.tsx';
import { Dialog, SendActions } from '../controls/dialog.tsx';
import { Form } from '../controls/form.tsx';
import { keepDecision } from './afterwards/keep-decision.ts';

export function Cancel({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const sending = useSend(trpc.decisions.cancel.mutationOptions(), (after) => {
    // It may have failed before it was cancelled; the screen says which.
    const isDone = after.record.status === 'ok';
    announce(isDone ? 'The decision had ended before' : 'The decision has ended without a result');
    close();
    keepDecision(after);
  });
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Cancel
      </button>
      {isAsked && (
        <Dialog title="Cancel this decision?" onClose={close}>
          <Form error={sending.error} onSend={() => sending.send({ id })}>
            <p>The service stops asking the model, and nothing is billed. You cannot resume the decision.</p>
            <SendActions
              words="Cancel the decision"
              isSending={sending.isSending}
              onClose={close}
              leave="Keep running"
            />
          </Form>
        </Dialog>
      )}
    </>
  );
}
