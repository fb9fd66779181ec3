/** "Remove": ends a person's sessions and keys. */
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { announce } from '../controls/announce.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
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
          {person.isMe ? 'You are' : 'The person is'} signed out everywhere, and{' '}
          {person.keys === 1 ? 'the key that was made is' : `the ${person.keys} keys that were made are`}{' '}
          revoked. Decisions that are not shared stay hidden from everyone else.
        </p>
        <DialogActions>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary" aria-disabled={sending.isSending}>
            Remove
          </button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
