/** "Add credit": at Stripe where it is set up, else with the operator's command. */
import { trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { Field } from '../controls/field.tsx';
import { Form } from '../controls/form.tsx';
import { usd } from '../controls/money.ts';
import styles from './credit.module.css';
import type { Summary } from './summary.ts';

export function AddCredit({ summary }: { summary: Summary }) {
  const { canPay, operatorCommand } = summary;
  if (canPay) return <Checkout summary={summary} />;
  if (operatorCommand === null) return <p>An owner of the organization adds credit.</p>;
  return (
    <>
      <p>Payments are not set up on this service. Whoever runs it adds credit in its folder:</p>
      <pre>{operatorCommand}</pre>
      <CopyButton text={operatorCommand} />
    </>
  );
}

function Checkout({ summary: { leastPurchaseUsd: least, mostPurchaseUsd: most } }: { summary: Summary }) {
  const sending = useSend(trpc.credit.checkout.mutationOptions(), ({ url }) => window.location.assign(url));
  return (
    <Form
      className={styles.form}
      error={sending.error}
      onSend={(form) => sending.send({ usd: Number(form.get('usd')) })}
    >
      <Field
        label="Amount in USD"
        hint={`From ${usd(least)} to ${usd(most)}. You pay at Stripe and come back here.`}
        problem={sending.problems.get('usd')}
      >
        {(props) => (
          <input
            {...props}
            name="usd"
            type="number"
            min={least}
            max={most}
            step="0.01"
            defaultValue={least}
            required
          />
        )}
      </Field>
      <button type="submit" className="primary" aria-disabled={sending.isSending}>
        Add credit
      </button>
    </Form>
  );
}
