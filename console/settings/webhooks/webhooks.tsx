/** Webhooks of the organization, for owners: a part of the screen "Settings". */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../client/api.ts';
import { Section } from '../../controls/section.tsx';
import { Empty, NotLoaded } from '../../controls/states.tsx';
import type { ListedWebhook, WebhookAct } from './acts.ts';
import { Deliveries } from './deliveries.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { Remove } from './remove.tsx';
import { Rotate } from './rotate.tsx';
import { WebhookCard } from './webhook-card.tsx';
import styles from './webhooks.module.css';

export function Webhooks() {
  const { data, error, refetch } = useQuery(trpc.webhooks.list.queryOptions());
  const [makes, setMakes] = useState(false);
  const [act, setAct] = useState<{ act: WebhookAct; webhook: ListedWebhook } | null>(null);
  // The waiting deliveries may have changed meanwhile.
  const close = () => {
    setAct(null);
    void refetch();
  };
  return (
    <Section
      isLandmark={false}
      title="Webhooks"
      actions={
        <button type="button" aria-haspopup="dialog" onClick={() => setMakes(true)}>
          New webhook
        </button>
      }
    >
      {data === undefined ? (
        <NotLoaded what="the webhooks" error={error} refetch={refetch} />
      ) : data.webhooks.length === 0 ? (
        <Empty title="No webhooks">
          <p>A webhook tells a program of yours when a decision is done. Make one with “New webhook”.</p>
        </Empty>
      ) : (
        <ul className={styles.webhooks}>
          {data.webhooks.map((webhook) => (
            <li key={webhook.id}>
              <WebhookCard webhook={webhook} onAct={(next) => setAct({ act: next, webhook })} />
            </li>
          ))}
        </ul>
      )}
      {makes && <NewWebhook onClose={() => setMakes(false)} />}
      {act?.act === 'deliveries' && <Deliveries webhook={act.webhook} onClose={close} />}
      {act?.act === 'rotate' && <Rotate webhook={act.webhook} onClose={close} />}
      {act?.act === 'remove' && <Remove webhook={act.webhook} onClose={close} />}
    </Section>
  );
}
