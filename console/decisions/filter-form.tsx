/**
 * The filters of the log. Each change is a new address, and so a new list. A change is made to the
 * address as it is then, because the search is sent later than it was typed.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemsOf, trpc } from '../client/api.ts';
import { Field } from '../controls/field.tsx';
import { type Choice, FilterBar, FilterDay, FilterSelect, withFilter } from '../controls/filter-bar.tsx';
import { SOURCES } from '../controls/source.ts';
import { DECISION_FILTERS, type DecisionSearch, isFiltered } from './filters.ts';

interface Props {
  search: DecisionSearch;
  onChange: (change: (now: DecisionSearch) => DecisionSearch) => void;
  problem: unknown;
}

const STATUSES: Choice[] = [
  ['ok', 'Done'],
  ['running', 'Running'],
  ['error', 'Failed'],
];
const MODES: Choice[] = [
  ['default', 'Default'],
  ['direct', 'Direct'],
];
const SHARED: Choice[] = [
  ['true', 'Yes'],
  ['false', 'No'],
];
const LETTERS: Choice[] = [...'ABCDEFGH'].map((letter) => [letter, letter]);

export function Filters({ search, onChange, problem }: Props) {
  const keys = useQuery(trpc.decisions.keys.queryOptions());
  const keyChoices: Choice[] = (keys.data?.keys ?? []).map(({ id, name, isPlayground }) => [
    String(id),
    isPlayground && name !== 'Playground' ? `${name} (playground)` : name,
  ]);
  const problems = problemsOf(problem);
  /** A new search field forgets what was typed into the last one and is not sent yet. */
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears(clears + 1);
    onChange(() => ({}));
  };
  const change = (name: (typeof DECISION_FILTERS)[number], value: string) =>
    onChange((now) => withFilter(now, name, value));
  const day = (name: 'from' | 'to', label: string) => (
    <FilterDay
      label={label}
      value={search[name]}
      problem={problems.get(name)}
      onChange={(value) => change(name, value)}
    />
  );
  const select = (
    name: 'status' | 'mode' | 'key' | 'source' | 'best' | 'shared',
    label: string,
    choices: Choice[],
  ) => (
    <FilterSelect
      label={label}
      value={search[name]}
      choices={choices}
      onChange={(value) => change(name, value)}
    />
  );
  return (
    <FilterBar
      label="Filters"
      onClear={isFiltered(search) ? clear : null}
      first={
        <SearchField key={clears} value={search.search ?? ''} onChange={(value) => change('search', value)} />
      }
      open={DECISION_FILTERS.some((name) => name !== 'search' && search[name] !== undefined)}
    >
      {select('status', 'Status', STATUSES)}
      {select('mode', 'Mode', MODES)}
      {select('key', 'Key', keyChoices)}
      {select('source', 'Source', Object.entries(SOURCES))}
      {select('best', 'Best option', LETTERS)}
      {day('from', 'From')}
      {day('to', 'To')}
      {select('shared', 'Shared', SHARED)}
    </FilterBar>
  );
}

/** Typing waits for a pause, so that a word is one address and not five. Enter does not wait. */
const PAUSE_MS = 200;

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  /** The newest is last. The address may still be at an older one. */
  const sent = useRef([value]);
  useEffect(() => {
    const at = sent.current.lastIndexOf(value);
    sent.current = at === -1 ? [value] : sent.current.slice(at);
    // Back, forward, or "Clear": the address decides.
    if (at === -1) setTyped(value);
  }, [value]);
  const send = () => {
    if (typed === sent.current.at(-1)) return;
    sent.current.push(typed);
    onChange(typed);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait.
  useEffect(() => {
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Field narrow label="Search">
      {(props) => (
        <input
          {...props}
          type="search"
          dir="auto"
          maxLength={200}
          placeholder="First line or id"
          data-key="/"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && send()}
        />
      )}
    </Field>
  );
}
