/** The screen "Keys": API keys with their settings, use and end. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../client/api.ts';
import { Tick } from '../controls/field.tsx';
import { Screen } from '../controls/screen.tsx';
import { Empty, NotLoaded } from '../controls/states.tsx';
import type { KeyAct, ListedKey } from './key-acts.ts';
import { KeyDialog } from './key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

export function Keys() {
  const { after, revoked, new: makes } = useSearch({ from: '/inside/keys' });
  const navigate = useNavigate({ from: '/keys' });
  const list = useQuery(
    trpc.keys.list.queryOptions({
      revoked: revoked === 'true',
      ...(after !== undefined && /^\d{1,15}$/.test(after) ? { after: Number(after) } : {}),
    }),
  );
  const [act, setAct] = useState<{ act: KeyAct; key: ListedKey } | null>(null);
  const showNewKey = (isShown: boolean) =>
    void navigate({
      search: ({ new: _, ...others }) => (isShown ? { ...others, new: 'true' } : others),
      replace: !isShown,
      resetScroll: false,
    });
  const data = list.data;
  return (
    <Screen
      title="Keys"
      actions={
        <button type="button" className="primary" aria-haspopup="dialog" onClick={() => showNewKey(true)}>
          New key
        </button>
      }
    >
      <Tick label="Show revoked and expired keys">
        {(id) => (
          <input
            id={id}
            type="checkbox"
            checked={revoked === 'true'}
            onChange={({ currentTarget }) =>
              void navigate({ search: currentTarget.checked ? { revoked: 'true' } : {} })
            }
          />
        )}
      </Tick>
      {data === undefined ? (
        <NotLoaded what="the keys" error={list.error} refetch={list.refetch} />
      ) : data.keys.length === 0 ? (
        <Empty title="No keys">
          <p>A program sends decisions with a key. Make one with “New key”.</p>
        </Empty>
      ) : (
        <KeyTable keys={data.keys} onAct={(next, key) => setAct({ act: next, key })} />
      )}
      {(after !== undefined || (data?.next ?? null) !== null) && (
        <p>
          {after !== undefined && <Link to="/keys">First page</Link>}{' '}
          {data?.next != null && (
            <Link
              to="/keys"
              search={{ after: String(data.next), ...(revoked === undefined ? {} : { revoked }) }}
            >
              Next page
            </Link>
          )}
        </p>
      )}
      {makes === 'true' && <NewKeyDialog onClose={() => showNewKey(false)} />}
      {act !== null && <KeyDialog act={act.act} apiKey={act.key} onClose={() => setAct(null)} />}
    </Screen>
  );
}
