/** Automatic purchases: they buy credit when little is left, up to a cap each month. */
import { queryClient, trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { announce } from '../controls/announce.tsx';
import { Field } from '../controls/field.tsx';
import { Form, textOf } from '../controls/form.tsx';
import { usd } from '../controls/money.ts';
import styles from './credit.module.css';
import type { Summary } from './summary.ts';

export function AutoRecharge({ summary }: { summary: Summary }) {
  const { autoRecharge: rule, hasCard } = summary;
  const sending = useSend(trpc.credit.setAutoRecharge.mutationOptions(), (after) => {
    queryClient.setQueryData(trpc.credit.summary.queryKey(), after);
    announce('Saved');
  });
  const amount = (name: 'belowUsd' | 'amountUsd' | 'monthlyCapUsd', label: string) => (
    <Field label={label} problem={sending.problems.get(`rule.${name}`)}>
      {(props) => (
        <input
          {...props}
          name={name}
          type="number"
          min="0.01"
          step="0.01"
          defaultValue={rule?.[name] ?? ''}
        />
      )}
    </Field>
  );
  return (
    <>
      <p>
        {rule === null
          ? 'Off.'
          : `When less than ${usd(rule.belowUsd)} is left, ${usd(rule.amountUsd)} are bought, at most ${usd(rule.monthlyCapUsd)} a month.`}
        {!hasCard && ' The card of the next purchase is used.'}
      </p>
      <Form
        className={styles.form}
        error={sending.error}
        onSend={(form) => {
          const cap = textOf(form, 'monthlyCapUsd');
          sending.send({
            rule: {
              belowUsd: Number(form.get('belowUsd')),
              amountUsd: Number(form.get('amountUsd')),
              ...(cap === undefined ? {} : { monthlyCapUsd: Number(cap) }),
            },
          });
        }}
      >
        {amount('belowUsd', 'When less is left than (USD)')}
        {amount('amountUsd', 'Buy (USD)')}
        {amount('monthlyCapUsd', 'At most each month (USD)')}
        <div className={styles.inline}>
          <button type="submit" aria-disabled={sending.isSending}>
            Save
          </button>
          {rule !== null && (
            <button
              type="button"
              aria-disabled={sending.isSending}
              onClick={() => sending.send({ rule: null })}
            >
              Turn off
            </button>
          )}
        </div>
      </Form>
    </>
  );
}
