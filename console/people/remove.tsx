/** "Remove": ends a person's sessions and keys. */
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { announce } from '../controls/announce.tsx';
import { Dialog, SendActions } from '../controls/dialog.tsx';
import { Form } from '../controls/form.tsx';
import { type Person, reloadPeople } from './person.ts';

export function Remove({ person, onClose }: { person: Person; onClose: () => void }) {
  const sending = useSend(trpc.people.remove.mutationOptions(), () => {
    reloadPeople();
    announce('Removed');
    onClose();
  });
  return (
    <Dialog title={`Remove ${person.name ?? person.email}?`} onClose={onClose}>
      <Form error={sending.error} onSend={() => sending.send({ id: person.id })}>
        <p>
          {person.isMe ? 'You are' : 'The person is'} signed out everywhere{revoked(person.keys)}. Decisions
          that are not shared stay hidden from everyone else.
        </p>
        <SendActions words="Remove" isSending={sending.isSending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function revoked(keys: number): string {
  if (keys === 0) return '';
  return keys === 1 ? ', and the one key is revoked' : `, and all ${keys} keys are revoked`;
}
