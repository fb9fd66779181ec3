/** Payments, newest first. */
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../client/api.ts';
import { usd } from '../controls/money.ts';
import { Scroll } from '../controls/scroll.tsx';
import { Section } from '../controls/section.tsx';
import { NotLoaded } from '../controls/states.tsx';
import { Time } from '../controls/time.tsx';
import styles from './credit.module.css';

const KINDS = { purchase: 'Purchase', auto_recharge: 'Auto-recharge', refund: 'Refund' } as const;

export function Receipts() {
  const { data, error, refetch } = useQuery(trpc.credit.receipts.queryOptions({}));
  return (
    <Section title="Receipts">
      {data === undefined ? (
        <NotLoaded what="the receipts" error={error} refetch={refetch} />
      ) : data.receipts.length === 0 ? (
        <p>No payments yet.</p>
      ) : (
        <Scroll label="Payments">
          <table className={styles.table}>
            <caption className="unseen">Payments, newest first</caption>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Kind</th>
                <th scope="col">Description</th>
                <th scope="col" className="figure">
                  Amount
                </th>
                <th scope="col">Receipt</th>
              </tr>
            </thead>
            <tbody>
              {data.receipts.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    <Time at={one.created_at} />
                  </th>
                  <td data-column="Kind">{KINDS[one.kind]}</td>
                  <td data-column="Description" data-long>
                    <bdi>{one.description}</bdi>
                  </td>
                  <td data-column="Amount" className="figure">
                    {usd(one.amount_usd)}
                  </td>
                  <td data-column="Receipt">
                    {one.receipt_url === null ? (
                      '–'
                    ) : (
                      <a href={one.receipt_url} target="_blank" rel="noreferrer">
                        Receipt
                      </a>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Section>
  );
}
