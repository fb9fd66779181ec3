/** "Publication": the page that anyone with its link can read. */
import { useState } from 'react';
import { trpc } from '../../client/api.ts';
import { useSend } from '../../client/send.ts';
import { announce } from '../../controls/announce.tsx';
import { CopyButton } from '../../controls/copy-button.tsx';
import { Dialog, DialogActions } from '../../controls/dialog.tsx';
import { Section } from '../../controls/section.tsx';
import { Failed } from '../../controls/states.tsx';
import { Time } from '../../controls/time.tsx';
import type { OneDecision } from '../one-decision.ts';
import styles from './afterwards.module.css';
import { keepDecision } from './keep-decision.ts';

export function Publication({ decision }: { decision: OneDecision }) {
  const { id, publication, canPublish } = decision.record;
  const publishing = useSend(trpc.decisions.publish.mutationOptions(), (after) => {
    keepDecision(after);
    announce('Published');
  });
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
            <button
              type="button"
              aria-disabled={publishing.isSending}
              onClick={() => publishing.send({ id })}
            >
              Publish
            </button>
          )}
        </>
      ) : (
        <Published decision={decision} url={publication.url} at={publication.publishedAt} />
      )}
      {publishing.error !== null && (
        <Failed error={publishing.error} onTryAgain={() => publishing.send({ id })} />
      )}
    </Section>
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
      {sending.error !== null && <Failed error={sending.error} onTryAgain={() => sending.send({ id })} />}
      <DialogActions>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="primary"
          aria-disabled={sending.isSending}
          onClick={() => sending.send({ id })}
        >
          Withdraw
        </button>
      </DialogActions>
    </Dialog>
  );
}
