/** What the commands offer for the words that are typed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { trpc } from '../../client/api.ts';
import type { Outputs } from '../../client/types.ts';
import { screensFor } from '../screens.ts';
import { useMe } from '../session.ts';

export interface Command {
  /** Part of the id of its element. */
  id: string;
  words: string;
  /** What is shown beside the words. */
  note?: string;
  run(): void;
  /** The commands stay open, because this one asks something. */
  staysOpen?: true;
}

export interface Group {
  title: 'Screens' | 'Actions' | 'Decisions';
  commands: readonly Command[];
}

/** So many decisions are shown; more words find others. */
const MOST_DECISIONS = 7;

/** Groups without a command are left out. */
export function useCommands(
  typed: string,
  { signOut }: { signOut: () => void },
): { groups: Group[]; isSearching: boolean } {
  const isOwner = useMe().member.role === 'owner';
  const navigate = useNavigate();
  const { decisions, isSearching } = useDecisions(typed);
  const screens = screensFor(isOwner).map(({ to, words }) => ({
    id: `screen${to.replace('/', '-')}`,
    words,
    run: () => void navigate({ to }),
  }));
  const actions: Command[] = [
    { id: 'decide', words: 'New decision', run: () => void navigate({ to: '/playground' }) },
    {
      id: 'questions',
      words: 'Ask typed questions',
      run: () => void navigate({ to: '/playground', search: { form: 'questions' } }),
    },
    { id: 'key', words: 'New key', run: () => void navigate({ to: '/keys', search: { new: 'true' } }) },
    { id: 'docs', words: 'API documentation', run: () => window.location.assign('/docs') },
    { id: 'sign-out', words: 'Sign out', run: signOut, staysOpen: true },
  ];
  const found = decisions.map(({ id, firstLine, createdAt }) => ({
    id,
    words: firstLine ?? id,
    note: DAY.format(new Date(createdAt)),
    run: () => void navigate({ to: '/decisions/$id', params: { id } }),
  }));
  const groups: Group[] = [
    { title: 'Screens', commands: screens.filter(hasWords(typed)) },
    { title: 'Actions', commands: actions.filter(hasWords(typed)) },
    { title: 'Decisions', commands: found },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), isSearching };
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Every word that is typed begins a word of it. */
function hasWords(typed: string): (command: Command) => boolean {
  const wanted = wordsOf(typed);
  return ({ words }) => {
    const own = wordsOf(words);
    return wanted.every((one) => own.some((word) => word.startsWith(one)));
  };
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Typing waits for a pause, so that a word is one search and not five. */
const PAUSE_MS = 150;

type Listed = Outputs['decisions']['list']['decisions'][number];

/** The newest ones while nothing is typed. */
function useDecisions(typed: string): { decisions: readonly Listed[]; isSearching: boolean } {
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching } = useQuery({
    ...trpc.decisions.list.queryOptions({
      limit: MOST_DECISIONS,
      ...(search.trim() === '' ? {} : { search: search.trim() }),
    }),
    placeholderData: keepPreviousData,
  });
  return { decisions: data?.decisions ?? [], isSearching: isFetching || search !== typed };
}
