/** One webhook: its address, how it fares, and what can be done with it. */
import { trpc } from '../../client/api.ts';
import { useSend } from '../../client/send.ts';
import { announce } from '../../controls/announce.tsx';
import { Fact } from '../../controls/fact.tsx';
import { usd } from '../../controls/money.ts';
import { Failed, Notice } from '../../controls/states.tsx';
import { Time } from '../../controls/time.tsx';
import { EVENTS, type ListedWebhook, reloadWebhooks, type WebhookAct } from './acts.ts';
import styles from './webhooks.module.css';

interface Props {
  webhook: ListedWebhook;
  onAct: (act: WebhookAct) => void;
}

export function WebhookCard({ webhook, onAct }: Props) {
  const { id, url, disabledAt } = webhook;
  const nameId = `webhook-${id}`;
  const testing = useSend(trpc.webhooks.sendTest.mutationOptions(), () => {
    reloadWebhooks();
    announce('The test event is on its way');
    onAct('deliveries');
  });
  const button = (act: WebhookAct, words: string) => (
    <button type="button" aria-haspopup="dialog" aria-describedby={nameId} onClick={() => onAct(act)}>
      {words}
    </button>
  );
  return (
    <>
      <h3 id={nameId} className={styles.address}>
        <bdi>{url}</bdi>
      </h3>
      {disabledAt !== null && <Disabled webhook={webhook} describedBy={nameId} />}
      <Facts webhook={webhook} />
      <div className={styles.acts}>
        {disabledAt === null && (
          <button
            type="button"
            aria-describedby={nameId}
            aria-disabled={testing.isSending}
            onClick={() => testing.send({ id })}
          >
            Send test event
          </button>
        )}
        {button('deliveries', 'Deliveries')}
        {button('rotate', 'New secret')}
        {button('remove', 'Remove')}
      </div>
      {testing.error !== null && <Failed error={testing.error} onTryAgain={() => testing.send({ id })} />}
    </>
  );
}

function Disabled({ webhook, describedBy }: { webhook: ListedWebhook; describedBy: string }) {
  const { id, disabledAt, waiting } = webhook;
  const sending = useSend(trpc.webhooks.enable.mutationOptions(), () => {
    reloadWebhooks();
    announce('Enabled');
  });
  return (
    <Notice>
      <p>
        Disabled since {disabledAt !== null && <Time at={disabledAt} />}, because nothing could be delivered
        for a day, or the receiver answered 410 (gone). New events are not kept for it.{' '}
        {waiting > 0 &&
          `${waiting} ${waiting === 1 ? 'event waits' : 'events wait'} until it is enabled again.`}
      </p>
      {sending.error !== null && <Failed error={sending.error} onTryAgain={() => sending.send({ id })} />}
      <button
        type="button"
        aria-describedby={describedBy}
        aria-disabled={sending.isSending}
        onClick={() => sending.send({ id })}
      >
        Enable again
      </button>
    </Notice>
  );
}

function Facts({ webhook }: { webhook: ListedWebhook }) {
  const { events, withContent, creditLowUsd, failingSince, disabledAt, oldSecretWorksUntil, waiting } =
    webhook;
  return (
    <dl className={styles.facts}>
      <Fact name="Status">
        {disabledAt !== null ? (
          'Disabled'
        ) : failingSince === null ? (
          'Enabled'
        ) : (
          <span className={styles.failing}>
            Failing since <Time at={failingSince} />
          </span>
        )}
      </Fact>
      <Fact name="Sends when">
        {EVENTS.filter(([event]) => events.includes(event))
          .map(([event, words]) => (event === 'credit.low' ? `${words}: below ${usd(creditLowUsd)}` : words))
          .join(' · ')}
      </Fact>
      <Fact name="Content">{withContent ? 'Of shared decisions' : 'None, only ids and status'}</Fact>
      <Fact name="Waiting">
        {waiting} {waiting === 1 ? 'event' : 'events'}
      </Fact>
      {oldSecretWorksUntil !== null && (
        <Fact name="Old secret signs until">
          <Time at={oldSecretWorksUntil} />
        </Fact>
      )}
    </dl>
  );
}
