/** The screen "People": the members of the organization, for its owners. */
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queryClient, trpc } from '../client/api.ts';
import { useSend } from '../client/send.ts';
import { announce } from '../controls/announce.tsx';
import { Screen } from '../controls/screen.tsx';
import { Failed, NotLoaded } from '../controls/states.tsx';
import { Time } from '../controls/time.tsx';
import { Invite, Invited, type InvitedPerson } from './invite.tsx';
import styles from './people.module.css';
import { type Person, reloadPeople } from './person.ts';
import { Remove } from './remove.tsx';

export function People() {
  const { after } = useSearch({ from: '/inside/people' });
  const list = useQuery(
    trpc.people.list.queryOptions(
      after !== undefined && /^\d{1,15}$/.test(after) ? { after: Number(after) } : {},
    ),
  );
  const [invites, setInvites] = useState(false);
  const [invited, setInvited] = useState<InvitedPerson | null>(null);
  const [leaving, setLeaving] = useState<Person | null>(null);
  const linking = useSend(trpc.people.newLink.mutationOptions(), (person) => {
    setInvited(person);
    reloadPeople();
  });
  return (
    <Screen
      title="People"
      actions={
        list.data === undefined ? undefined : (
          <button type="button" className="primary" aria-haspopup="dialog" onClick={() => setInvites(true)}>
            Invite
          </button>
        )
      }
    >
      {list.data === undefined ? (
        <NotLoaded what="the people" error={list.error} refetch={list.refetch} />
      ) : (
        <>
          {linking.error !== null && <Failed error={linking.error} onTryAgain={linking.forget} />}
          <ul className={styles.people}>
            {list.data.people.map((person) => (
              <li key={person.id}>
                <One
                  person={person}
                  onRemove={() => setLeaving(person)}
                  onNewLink={() => linking.send({ id: person.id })}
                />
              </li>
            ))}
          </ul>
          {list.data.people.length === 1 && after === undefined && (
            <p>You are alone here. “Invite” gives you a link to send to a colleague.</p>
          )}
          {after !== undefined && <Link to="/people">First page</Link>}{' '}
          {list.data.next !== null && (
            <Link to="/people" search={{ after: String(list.data.next) }}>
              Next page
            </Link>
          )}
        </>
      )}
      {invites && <Invite onClose={() => setInvites(false)} />}
      {invited !== null && <Invited person={invited} onClose={() => setInvited(null)} />}
      {leaving !== null && <Remove person={leaving} onClose={() => setLeaving(null)} />}
    </Screen>
  );
}

interface OneProps {
  person: Person;
  onRemove: () => void;
  onNewLink: () => void;
}

function One({ person, onRemove, onNewLink }: OneProps) {
  const { id, email, name, lastSeenAt, invitedUntil, keys, canGetLink, isMe, byProvider } = person;
  const nameId = `person-${id}`;
  return (
    <div className={styles.person}>
      <div className={styles.who}>
        <strong id={nameId}>
          <bdi>{name ?? email}</bdi>
        </strong>
        {isMe && ' (you)'}
        <small>
          {name !== null && <bdi>{email} · </bdi>}
          {keys} {keys === 1 ? 'key' : 'keys'} ·{' '}
          {lastSeenAt === null ? (
            'never signed in'
          ) : (
            <>
              last seen <Time at={lastSeenAt} />
            </>
          )}
          {byProvider && ' · signs in with the provider, whose groups give the role'}
          {invitedUntil !== null && (
            <>
              {' '}
              · has a link until <Time at={invitedUntil} />
            </>
          )}
          {lastSeenAt === null && !canGetLink && !isMe && invitedUntil === null && (
            <>
              {' '}
              · has keys, so the operator makes the link:{' '}
              <code>
                npm run -s admin -- member link --email <bdi>{email}</bdi>
              </code>
            </>
          )}
        </small>
      </div>
      <Role person={person} describedBy={nameId} />
      <div className={styles.acts}>
        {canGetLink && (
          <button type="button" aria-haspopup="dialog" aria-describedby={nameId} onClick={onNewLink}>
            New link
          </button>
        )}
        <button type="button" aria-haspopup="dialog" aria-describedby={nameId} onClick={onRemove}>
          Remove
        </button>
      </div>
    </div>
  );
}

function Role({ person, describedBy }: { person: Person; describedBy: string }) {
  const sending = useSend(trpc.people.changeRole.mutationOptions(), () => {
    reloadPeople();
    void queryClient.invalidateQueries(trpc.session.pathFilter());
    announce('Saved');
  });
  return (
    <div className={styles.role}>
      <select
        aria-label="Role"
        aria-describedby={describedBy}
        value={person.role}
        onChange={({ currentTarget }) =>
          sending.send({ id: person.id, role: currentTarget.value === 'owner' ? 'owner' : 'member' })
        }
      >
        <option value="owner">Owner</option>
        <option value="member">Member</option>
      </select>
      {sending.error !== null && (
        <p role="alert" className={styles.problem}>
          {sending.error instanceof Error ? sending.error.message : ''}
        </p>
      )}
    </div>
  );
}
