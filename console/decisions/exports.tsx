/** Saves exactly the filtered rows, and says beforehand how many there are. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { trpc } from '../client/api.ts';
import { ExportLinks } from '../controls/export-links.tsx';
import type { DecisionFilter } from './filters.ts';

export function Exports({ filter }: { filter: DecisionFilter }) {
  const { data } = useQuery({
    ...trpc.decisions.count.queryOptions(filter),
    placeholderData: keepPreviousData,
  });
  return (
    <ExportLinks
      path="/console/export/decisions"
      filter={filter}
      count={data?.count}
      one="decision"
      many="decisions"
    />
  );
}
