import { useQuery } from '@tanstack/react-query';
import { trpc } from '../client/api.ts';
import { type Choice, FilterBar, FilterDay, FilterSelect, withFilter } from '../controls/filter-bar.tsx';
import { AUDIT_FILTERS, type AuditSearch, OBJECTS, VERBS } from './filters.ts';

interface Props {
  search: AuditSearch;
  onChange: (search: AuditSearch) => void;
  isOwner: boolean;
}

export function AuditFilters({ search, onChange, isOwner }: Props) {
  const people = useQuery(trpc.people.list.queryOptions({}, { enabled: isOwner }));
  const members: Choice[] = (people.data?.people ?? []).map(({ id, name, email }) => [
    String(id),
    name ?? email,
  ]);
  const change = (name: (typeof AUDIT_FILTERS)[number], value: string) =>
    onChange(withFilter(search, name, value));
  const day = (name: 'from' | 'to', label: string) => (
    <FilterDay label={label} value={search[name]} onChange={(value) => change(name, value)} />
  );
  return (
    <FilterBar
      label="Filters"
      first={
        <FilterSelect
          label="Act"
          value={search.verb}
          choices={VERBS.map((verb) => [verb, verb])}
          onChange={(value) => change('verb', value)}
        />
      }
      open={AUDIT_FILTERS.some((name) => name !== 'verb' && search[name] !== undefined)}
      onClear={AUDIT_FILTERS.some((name) => search[name] !== undefined) ? () => onChange({}) : null}
    >
      <FilterSelect
        label="Of what"
        value={search.object}
        choices={OBJECTS.map((object) => [object, object])}
        onChange={(value) => change('object', value)}
      />
      {isOwner && (
        <FilterSelect
          label="Who"
          value={search.member}
          choices={members}
          onChange={(value) => change('member', value)}
        />
      )}
      {day('from', 'From')}
      {day('to', 'To')}
    </FilterBar>
  );
}
