/** "Deliveries": what was sent to a webhook, and what came of it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../client/api.ts';
import { useSend } from '../../client/send.ts';
import { announce } from '../../controls/announce.tsx';
import { Dialog, DialogActions } from '../../controls/dialog.tsx';
import { Scroll } from '../../controls/scroll.tsx';
import { Failed, NotLoaded } from '../../controls/states.tsx';
import { Time } from '../../controls/time.tsx';
import { FAULTS, hostOf, type ListedDelivery, type ListedWebhook, reloadWebhooks } from './acts.ts';
import styles from './webhooks.module.css';

/** While one is under way, its outcome is looked for this often. */
const LOOK_MS = 2000;

export function Deliveries({ webhook, onClose }: { webhook: ListedWebhook; onClose: () => void }) {
  const [before, setBefore] = useState<number | null>(null);
  const { data, error, refetch } = useQuery(
    trpc.webhooks.deliveries.queryOptions(
      { id: webhook.id, ...(before === null ? {} : { before }) },
      {
        // Whoever opens this again at once looks for what has come meanwhile.
        staleTime: 0,
        refetchInterval: ({ state }) =>
          webhook.disabledAt === null && state.data?.deliveries.some(isUnderWay) ? LOOK_MS : false,
      },
    ),
  );
  return (
    <Dialog title={`Deliveries to ${hostOf(webhook)}`} onClose={onClose}>
      {data === undefined ? (
        <NotLoaded what="the deliveries" error={error} refetch={refetch} />
      ) : data.deliveries.length === 0 ? (
        <p>Nothing was sent yet. “Send test event” sends something at once.</p>
      ) : (
        <Table webhookId={webhook.id} deliveries={data.deliveries} />
      )}
      <DialogActions>
        {before !== null && (
          <button type="button" onClick={() => setBefore(null)}>
            Newest
          </button>
        )}
        {data?.next != null && (
          <button type="button" onClick={() => setBefore(data.next)}>
            Older
          </button>
        )}
        <button type="button" className="primary" onClick={onClose}>
          Close
        </button>
      </DialogActions>
    </Dialog>
  );
}

function Table({ webhookId, deliveries }: { webhookId: number; deliveries: readonly ListedDelivery[] }) {
  const sending = useSend(trpc.webhooks.resend.mutationOptions(), () => {
    reloadWebhooks();
    announce('It is sent again');
  });
  return (
    <>
      <Scroll label="Deliveries">
        <table className={styles.deliveries}>
          <caption className="unseen">Deliveries, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Event</th>
              <th scope="col" className="figure">
                Tries
              </th>
              <th scope="col">Last status</th>
              <th scope="col">Next try</th>
              <th scope="col">
                <span className="unseen">What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((one) => (
              <tr key={one.id}>
                <th scope="row" id={`delivery-${one.id}`} title={one.eventId}>
                  <Time at={one.at} />
                </th>
                <td data-column="Event">{one.type}</td>
                <td data-column="Tries" className="figure">
                  {one.tries}
                </td>
                <td data-column="Last status">{lastStatusOf(one)}</td>
                <td data-column="Next try">
                  <NextTry delivery={one} />
                </td>
                <td>
                  {one.state !== 'queued' && (
                    <button
                      type="button"
                      aria-describedby={`delivery-${one.id}`}
                      aria-disabled={sending.isSending}
                      onClick={() => sending.send({ id: webhookId, delivery: one.id })}
                    >
                      Send again
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {sending.error !== null && <Failed error={sending.error} onTryAgain={sending.forget} />}
    </>
  );
}

function lastStatusOf({ lastStatus, lastFault, state }: ListedDelivery): string {
  const answer = lastStatus !== null ? String(lastStatus) : lastFault === null ? '–' : FAULTS[lastFault];
  return state === 'delivered' ? `${answer}, delivered` : state === 'failed' ? `${answer}, given up` : answer;
}

function NextTry({ delivery: { state, nextTryAt } }: { delivery: ListedDelivery }) {
  if (nextTryAt === null) return '–';
  return state === 'queued' || Date.parse(nextTryAt) <= Date.now() ? 'Now' : <Time at={nextTryAt} />;
}

function isUnderWay({ state, nextTryAt }: ListedDelivery): boolean {
  return state === 'queued' || (nextTryAt !== null && Date.parse(nextTryAt) <= Date.now() + LOOK_MS);
}
