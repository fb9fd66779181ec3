/** "Publication": the page that anyone with its link can read. */
import { type ComponentProps, useState } from 'react';
import { listOf } from '../../../pictures/words/texts.ts';
import { trpc } from '../../client/api.ts';
import { useSend } from '../../client/send.ts';
import { announce } from '../../controls/announce.tsx';
import { CopyButton } from '../../controls/copy-button.tsx';
import { Dialog, DialogActions } from '../../controls/dialog.tsx';
import { Section } from '../../controls/section.tsx';
import { Failed } from '../../controls/states.tsx';
import { Time } from '../../controls/time.tsx';
import type { OneDecision } from '../one-decision.ts';
import { newerRevision } from '../revisions/may-revise.tsx';
import { type Sent, textsOf } from '../sent-request.ts';
import styles from './afterwards.module.css';
import { keepDecision } from './keep-decision.ts';
import { nameLike } from './name-like.ts';

interface Props {
  decision: OneDecision;
  sent: Sent | null;
}

export function Publication({ decision, sent }: Props) {
  const { publication, canPublish } = decision.record;
  const [asks, setAsks] = useState(false);
  return (
    <Section id="publication" title="Publication">
      {publication === null ? (
        <>
          <p>
            Nobody outside the organization sees this decision. A published page shows its context, options,
            stakeholders and result to anyone who has the link, and names neither the organization nor a
            person.
          </p>
          {canPublish && (
            <button type="button" aria-haspopup="dialog" onClick={() => setAsks(true)}>
              Publish
            </button>
          )}
          {asks && <Publish decision={decision} sent={sent} onClose={() => setAsks(false)} />}
        </>
      ) : (
        <Published decision={decision} url={publication.url} at={publication.publishedAt} />
      )}
    </Section>
  );
}

/** Shows the page first, and names what a stranger may learn from it. */
function Publish({ decision, sent, onClose }: Props & { onClose: () => void }) {
  const { id } = decision.record;
  const sending = useSend(trpc.decisions.publish.mutationOptions(), (after) => {
    onClose();
    keepDecision(after);
    announce('Published');
  });
  const names = nameLike(sent === null ? [] : textsOf(sent));
  return (
    <Dialog title="Publish this decision?" onClose={onClose}>
      <p>
        <a href={`/console/decisions/${id}/preview.html`} target="_blank" rel="noreferrer">
          See the page as strangers will see it
        </a>
      </p>
      <NewerRevision decision={decision} />
      {names.length > 0 ? (
        <p>
          This may name persons: <bdi>{listOf(names.map((name) => `“${name}”`))}</bdi>. Revise the texts if a
          stranger should not read it.
        </p>
      ) : (
        <p>Nothing in the texts looks like a person’s name.</p>
      )}
      <p>
        <small>
          Looked for: words in a row that begin with a capital letter, and e-mail addresses. Other names are
          not found, so read the page.
        </small>
      </p>
      <Confirm words="Publish" sending={sending} send={() => sending.send({ id })} onClose={onClose} />
    </Dialog>
  );
}

/** A page stays as it was published, also when the decision is revised. */
function NewerRevision({ decision }: { decision: OneDecision }) {
  const newer = newerRevision(decision.record);
  return (
    newer !== null && (
      <p>
        Revision {newer.number} is newer. This page shows revision {decision.record.lineage.number}.
      </p>
    )
  );
}

function Published({ decision, url, at }: { decision: OneDecision; url: string; at: string }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <p>
        Published <Time at={at} />. Anyone with this link reads it:
      </p>
      <p className={styles.address}>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
        <CopyButton text={url} label="Copy link" />
      </p>
      <NewerRevision decision={decision} />
      {decision.record.canChangeSharing && (
        <button type="button" aria-haspopup="dialog" onClick={() => setAsks(true)}>
          Withdraw
        </button>
      )}
      {asks && <Withdraw id={decision.record.id} onClose={() => setAsks(false)} />}
    </>
  );
}

function Withdraw({ id, onClose }: { id: string; onClose: () => void }) {
  const sending = useSend(trpc.decisions.withdraw.mutationOptions(), (after) => {
    onClose();
    keepDecision(after);
    announce('Withdrawn');
  });
  return (
    <Dialog title="Withdraw the page?" onClose={onClose}>
      <p>The link stops working for good. Publishing again gives another link.</p>
      <Confirm words="Withdraw" sending={sending} send={() => sending.send({ id })} onClose={onClose} />
    </Dialog>
  );
}

interface ConfirmProps {
  words: string;
  sending: { isSending: boolean; error: ComponentProps<typeof Failed>['error'] | null };
  send: () => void;
  onClose: () => void;
}

function Confirm({ words, sending: { isSending, error }, send, onClose }: ConfirmProps) {
  return (
    <>
      {error !== null && <Failed error={error} onTryAgain={send} />}
      <DialogActions>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="primary" aria-disabled={isSending} onClick={send}>
          {words}
        </button>
      </DialogActions>
    </>
  );
}
