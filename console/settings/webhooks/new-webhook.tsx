/** "New webhook": its address and events, then its secret. */
import { useState } from 'react';
import { trpc } from '../../client/api.ts';
import { useSend } from '../../client/send.ts';
import { Dialog, SendActions } from '../../controls/dialog.tsx';
import { Field, Tick } from '../../controls/field.tsx';
import { Form, textOf } from '../../controls/form.tsx';
import { SecretDialog } from '../../keys/secret-dialog.tsx';
import { EVENTS, reloadWebhooks } from './acts.ts';
import styles from './webhooks.module.css';

const FIELDS = ['url', 'creditLowUsd', 'events'];

export function NewWebhook({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const sending = useSend(trpc.webhooks.create.mutationOptions(), (made) => {
    setSecret(made.secret);
    reloadWebhooks();
  });
  const { problems } = sending;
  const noEvents = problems.get('events');
  if (secret !== null)
    return <SecretDialog title="The new webhook’s secret" what="secret" secret={secret} onClose={onClose} />;
  return (
    <Dialog title="New webhook" onClose={onClose}>
      <Form
        error={sending.error}
        hasField={(place) => FIELDS.includes(place)}
        onSend={(form) => {
          const below = textOf(form, 'creditLow');
          sending.send({
            url: textOf(form, 'url') ?? '',
            events: EVENTS.map(([event]) => event).filter((event) => form.get(event) === 'on'),
            withContent: form.get('content') === 'on',
            ...(below === undefined ? {} : { creditLowUsd: Number(below) }),
          });
        }}
      >
        <Field
          label="Address"
          hint="Where your program takes events, such as https://example.com/hooks"
          problem={problems.get('url')}
        >
          {(props) => <input {...props} name="url" type="url" inputMode="url" autoComplete="off" />}
        </Field>
        <fieldset className={styles.choices} aria-describedby={noEvents && 'no-events'}>
          <legend>Send an event when</legend>
          {EVENTS.map(([event, words]) => (
            <Tick key={event} label={words}>
              {(id) => <input id={id} type="checkbox" name={event} defaultChecked />}
            </Tick>
          ))}
          {noEvents !== undefined && (
            <p id="no-events" role="alert" className={styles.problem}>
              {noEvents}
            </p>
          )}
        </fieldset>
        <Field
          label="Credit is low below"
          hint="In USD, once the free decisions are used up"
          problem={problems.get('creditLowUsd')}
          narrow
        >
          {(props) => <input {...props} name="creditLow" inputMode="decimal" defaultValue="1" />}
        </Field>
        <Tick label="Send content: results and reports of shared decisions, while they are stored">
          {(id) => <input id={id} type="checkbox" name="content" />}
        </Tick>
        <p className={styles.hint}>
          Events of all decisions carry ids and status. Content is sent only for shared decisions.
        </p>
        <SendActions words="Create" isSending={sending.isSending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
