/** The person's passkeys: what they are, which there are, and a new one. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client, queryClient, trpc } from '../../client/api.ts';
import { browserHasPasskeys, makePasskey } from '../../client/passkeys.ts';
import { useSend } from '../../client/send.ts';
import type { Outputs } from '../../client/types.ts';
import { announce } from '../../controls/announce.tsx';
import { Field } from '../../controls/field.tsx';
import { Form } from '../../controls/form.tsx';
import { Section } from '../../controls/section.tsx';
import { NotLoaded } from '../../controls/states.tsx';
import { Time } from '../../controls/time.tsx';
import { useMe } from '../../shell/session.ts';
import styles from '../settings.module.css';
import { SignInAgain } from '../sign-in-again.tsx';
import { Remove } from './remove.tsx';

/** Nothing where browsers offer no passkeys, unless some were made when the address was another. */
export function Passkeys() {
  const { data } = useQuery(trpc.session.current.queryOptions());
  if (data === undefined || !(data.hasPasskeys || data.me?.member.hasPasskey)) return null;
  return (
    <Section isLandmark={false} id="passkeys" title="Passkeys">
      <p>
        A passkey signs you in by the fingerprint, face or PIN of your device or password manager. There is
        nothing to remember, and no other site can ask for it. If you lose all of them, a one-time link from
        the operator still signs you in.
      </p>
      <List isOffered={data.hasPasskeys} />
    </Section>
  );
}

type Listed = Outputs['passkeys']['list']['passkeys'][number];

function List({ isOffered }: { isOffered: boolean }) {
  const { data, error, refetch } = useQuery(trpc.passkeys.list.queryOptions());
  const [removed, setRemoved] = useState<Listed | null>(null);
  if (data === undefined) return <NotLoaded what="the passkeys" error={error} refetch={refetch} />;
  const { passkeys, most, whyNone } = data;
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={styles.sessions} aria-label="Passkeys">
          {passkeys.map((one) => (
            <One key={one.number} passkey={one} onRemove={() => setRemoved(one)} />
          ))}
        </ul>
      )}
      {removed !== null && <Remove passkey={removed} onClose={() => setRemoved(null)} />}
      <New isOffered={isOffered} whyNone={whyNone} isFull={passkeys.length >= most} most={most} />
    </>
  );
}

function One({ passkey, onRemove }: { passkey: Listed; onRemove: () => void }) {
  const { number, name, createdAt, lastUsedAt, worksAt } = passkey;
  const id = `passkey-${number}`;
  return (
    <li>
      <strong id={id}>
        <bdi>{name}</bdi>
      </strong>
      <small>
        passkey {number} · added <Time at={createdAt} /> ·{' '}
        {lastUsedAt === null ? (
          'never used'
        ) : (
          <>
            last used <Time at={lastUsedAt} />
          </>
        )}
        {worksAt !== null && (
          <>
            {' '}
            · works only at <bdi>{worksAt}</bdi>, which is not the address of this service any more
          </>
        )}
      </small>
      <button type="button" aria-describedby={id} onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}

interface NewProps {
  isOffered: boolean;
  whyNone: string | null;
  isFull: boolean;
  most: number;
}

function New({ isOffered, whyNone, isFull, most }: NewProps) {
  const { isFresh } = useMe().member;
  if (whyNone !== null) return <p dir="auto">{whyNone}</p>;
  if (!isOffered)
    return <p>Browsers offer no passkeys at the present address of this service, so none can be added.</p>;
  if (!browserHasPasskeys()) return <p>This browser has no passkeys. Add one in another browser.</p>;
  if (isFull) return <p>You have {most} passkeys, and no more are possible: remove one to add another.</p>;
  return isFresh ? <Add /> : <SignInAgain to="add a passkey" />;
}

function Add() {
  const field = useRef<HTMLInputElement>(null);
  const mutationFn = async (name: string) => client.passkeys.add.mutate(await makePasskey(name));
  const sending = useSend({ mutationFn, onError: reload }, () => {
    reload();
    announce('Passkey added');
    if (field.current !== null) field.current.value = '';
  });
  return (
    <Form
      className={styles.form}
      error={sending.error}
      hasField={(place) => place === 'name'}
      onSend={(form) => sending.send(String(form.get('name')))}
    >
      <Field
        label="Name of the new passkey"
        hint="To tell it from others, such as “Work laptop”"
        problem={sending.problems.get('name')}
      >
        {(props) => <input {...props} ref={field} name="name" dir="auto" autoComplete="off" />}
      </Field>
      <button type="submit" aria-disabled={sending.isSending}>
        Add a passkey
      </button>
    </Form>
  );
}

/** The session may have become too old to add one. */
function reload(): void {
  void queryClient.invalidateQueries(trpc.session.pathFilter());
  void queryClient.invalidateQueries(trpc.passkeys.pathFilter());
}
