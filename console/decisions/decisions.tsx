/** The screen "Decisions": the log, with its filters in the address. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { trpc } from '../client/api.ts';
import { Pager } from '../controls/pager.tsx';
import { Screen } from '../controls/screen.tsx';
import { Empty, Failed, Loading, NotLoaded } from '../controls/states.tsx';
import { Exports } from './exports.tsx';
import { Filters } from './filter-form.tsx';
import { type DecisionSearch, filterOf, isFiltered } from './filters.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import { Log } from './log.tsx';

const PAGE_LENGTH = 50;

export function Decisions() {
  const search = useSearch({ from: '/inside/decisions' });
  const navigate = useNavigate({ from: '/decisions' });
  const { before, after } = search;
  const filter = filterOf(search);
  const list = useQuery({
    ...trpc.decisions.list.queryOptions({
      ...filter,
      limit: PAGE_LENGTH,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined || before !== undefined ? {} : { after }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.decisions.some(({ status }) => status === 'running') === true ? 3000 : false,
  });
  /** Nothing is filtered, and there is nothing to filter. */
  const isNew =
    list.data?.decisions.length === 0 && !list.isPlaceholderData && !isFiltered(search) && !isPaged(search);
  const show = (change: (now: DecisionSearch) => DecisionSearch) =>
    void navigate({ search: change, resetScroll: false });
  return (
    <Screen
      title="Decisions"
      actions={
        <>
          <KeyboardHelp />
          {!isNew && (
            <Link to="/playground" className="button primary">
              New decision
            </Link>
          )}
        </>
      }
    >
      {!isNew && <Filters search={search} onChange={show} problem={list.error} />}
      {list.data === undefined ? (
        <NotLoaded what="the decisions" error={list.error} refetch={list.refetch} />
      ) : list.data.decisions.length === 0 ? (
        list.isPlaceholderData ? (
          <Loading what="the decisions" />
        ) : (
          <NothingFound search={search} />
        )
      ) : (
        <>
          <Exports filter={filter} />
          {list.isError && <Failed error={list.error} onTryAgain={() => void list.refetch()} />}
          <Log decisions={list.data.decisions} isOld={list.isPlaceholderData} />
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

function isPaged({ before, after }: DecisionSearch): boolean {
  return before !== undefined || after !== undefined;
}

function NothingFound({ search }: { search: DecisionSearch }) {
  if (isFiltered(search) || isPaged(search))
    return (
      <Empty title="No decision matches">
        <p>
          <Link to="/decisions">Show all decisions</Link>
        </p>
      </Empty>
    );
  return (
    <Empty title="No decisions yet">
      <p>Make the first one here: load an example in the playground, run it, and read the answer.</p>
      <p>
        <Link to="/playground" className="button primary">
          Open the playground
        </Link>
      </p>
      <p>
        Programs send decisions with an API key: <Link to="/keys">make a key</Link>, and read{' '}
        <a href="/docs">the API’s documentation</a>.
      </p>
    </Empty>
  );
}
