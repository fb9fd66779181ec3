/**
 * The screen "Audit log": who did what to what, when and from where. Owners see all of it; members
 * see what they did, and what was done to them, their keys and what they made.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { trpc } from '../client/api.ts';
import type { Outputs } from '../client/types.ts';
import { ExportLinks } from '../controls/export-links.tsx';
import { Pager } from '../controls/pager.tsx';
import { Screen } from '../controls/screen.tsx';
import { Scroll } from '../controls/scroll.tsx';
import { Empty, NotLoaded } from '../controls/states.tsx';
import { Time } from '../controls/time.tsx';
import { useMe } from '../shell/session.ts';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-log.module.css';
import { type AuditSearch, filterOf, isId } from './filters.ts';

type Entry = Outputs['auditLog']['list']['entries'][number];

export function AuditLog() {
  const search = useSearch({ from: '/inside/audit-log' });
  const navigate = useNavigate({ from: '/audit-log' });
  const { before, after } = search;
  const isOwner = useMe().member.role === 'owner';
  const filter = filterOf(search);
  const { memberId: _, ...ownFilter } = filter;
  const page = isId(before) ? { before: Number(before) } : isId(after) ? { after: Number(after) } : {};
  const all = useQuery({
    ...trpc.auditLog.list.queryOptions({ ...filter, ...page }, { enabled: isOwner }),
    placeholderData: keepPreviousData,
  });
  const own = useQuery({
    ...trpc.auditLog.mine.queryOptions({ ...ownFilter, ...page }, { enabled: !isOwner }),
    placeholderData: keepPreviousData,
  });
  const list = isOwner ? all : own;
  const count = useQuery({
    ...trpc.auditLog.count.queryOptions(filter, { enabled: isOwner }),
    placeholderData: keepPreviousData,
  });
  const show = (next: AuditSearch) => void navigate({ search: next, resetScroll: false });
  return (
    <Screen title="Audit log">
      {!isOwner && (
        <p>These entries show your own acts, and the acts of others on you, your keys and your decisions.</p>
      )}
      <AuditFilters search={search} onChange={show} isOwner={isOwner} />
      {list.data === undefined ? (
        <NotLoaded what="the audit log" error={list.error} refetch={list.refetch} />
      ) : list.data.entries.length === 0 ? (
        <Empty title="No entry matches">
          <p>
            <Link to="/audit-log">Show all entries</Link>
          </p>
        </Empty>
      ) : (
        <>
          {isOwner && (
            <ExportLinks
              path="/console/export/audit-log"
              filter={filter}
              count={count.data?.count}
              one="entry"
              many="entries"
            />
          )}
          <Entries entries={list.data.entries} />
          <Pager
            newer={list.data.newer}
            older={list.data.older}
            onShow={(cursor) => {
              const { before: _, after: __, ...filters } = search;
              void navigate({ search: { ...filters, ...cursor } });
            }}
          />
        </>
      )}
    </Screen>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <Scroll label="Entries">
      <table className={styles.entries}>
        <caption className="unseen">Entries, newest first</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Time</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                <bdi className={entry.actor.kind === 'member' ? undefined : styles.nobody}>
                  {entry.actor.name}
                </bdi>{' '}
                <strong>{entry.verb}</strong> {isOfSelf(entry) ? null : <What object={entry.object} />}
                {entry.detail !== null && (
                  <small className={styles.detail} dir="auto">
                    {entry.detail}
                  </small>
                )}
              </th>
              <td data-column="Time" className={styles.time}>
                <Time at={entry.at} />
              </td>
              <td data-column="From" className={styles.from}>
                {entry.address ?? '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** A person who signs in does nothing to somebody else. */
function isOfSelf({ actor, object }: Entry): boolean {
  return actor.kind === 'member' && object.kind === 'member' && String(actor.id) === object.id;
}

function What({ object: { kind, id, name } }: { object: Entry['object'] }) {
  if (kind === 'decision' && id !== null)
    return (
      <Link to="/decisions/$id" params={{ id }}>
        <bdi>{name}</bdi>
      </Link>
    );
  return (
    <>
      {kind !== 'credit' && kind !== 'log' && <span className={styles.kind}>{kind} </span>}
      <bdi>{name}</bdi>
    </>
  );
}
