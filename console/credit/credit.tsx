/** The screen "Credit": what is left, what it went on, and how to add some. */
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../client/api.ts';
import { usd } from '../controls/money.ts';
import { Screen } from '../controls/screen.tsx';
import { Section } from '../controls/section.tsx';
import { Notice, NotLoaded } from '../controls/states.tsx';
import { AddCredit } from './add-credit.tsx';
import { AutoRecharge } from './auto-recharge.tsx';
import styles from './credit.module.css';
import { Receipts } from './receipts.tsx';
import type { Summary } from './summary.ts';
import { Usage } from './usage.tsx';

export function Credit() {
  const { data, error, refetch } = useQuery(trpc.credit.summary.queryOptions());
  return (
    <Screen title="Credit">
      {data === undefined ? (
        <NotLoaded what="the credit" error={error} refetch={refetch} />
      ) : (
        <>
          <Left summary={data} />
          <Section title="Add credit">
            <AddCredit summary={data} />
          </Section>
          {data.canPay && (
            <Section title="Auto-recharge">
              <AutoRecharge summary={data} />
            </Section>
          )}
        </>
      )}
      <Usage />
      <Receipts />
    </Screen>
  );
}

function Left({ summary }: { summary: Summary }) {
  const { balanceUsd, heldUsd, freeDecisionsLeft, pausedReason } = summary;
  return (
    <>
      <dl className={styles.left}>
        <div>
          <dt>Balance</dt>
          <dd>{usd(balanceUsd)}</dd>
        </div>
        <div>
          <dt>Free decisions left</dt>
          <dd>{new Intl.NumberFormat('en').format(freeDecisionsLeft)}</dd>
        </div>
        {heldUsd > 0 && (
          <div>
            <dt>Set aside for what is running</dt>
            <dd>{usd(heldUsd)}</dd>
          </div>
        )}
      </dl>
      {pausedReason !== null && (
        <Notice>
          <p>Auto-recharge is paused: {pausedReason}</p>
        </Notice>
      )}
    </>
  );
}
