/** "Sharing": who of the organization sees the decision. */
import { trpc } from '../../client/api.ts';
import { useSend } from '../../client/send.ts';
import { announce } from '../../controls/announce.tsx';
import { Section } from '../../controls/section.tsx';
import { Failed } from '../../controls/states.tsx';
import type { OneDecision } from '../one-decision.ts';
import { keepDecision } from './keep-decision.ts';

export function Sharing({ decision: { record } }: { decision: OneDecision }) {
  const { id, sharedWithOrg: isShared, canChangeSharing, revisionCount } = record;
  const sending = useSend(trpc.decisions.share.mutationOptions(), (after) => {
    keepDecision(after);
    announce(after.record.sharedWithOrg ? 'Shared' : 'No longer shared');
  });
  const send = () => sending.send({ id, sharedWithOrg: !isShared });
  return (
    <Section id="sharing" title="Sharing">
      <p>
        {isShared
          ? 'Everyone in the organization sees this decision.'
          : 'Only the person whose key made this decision sees it.'}
        {revisionCount > 1 && ' This holds for all its revisions.'}
      </p>
      {canChangeSharing && (
        <button type="button" aria-disabled={sending.isSending} onClick={send}>
          {isShared ? 'Stop sharing' : 'Share'}
        </button>
      )}
      {sending.error !== null && <Failed error={sending.error} onTryAgain={send} />}
    </Section>
  );
}
