import { useQueries } from '@tanstack/react-query';
import { listMasterChoices, MOST_MASTER_CHOICES } from '#contract/master-data/master-data.ts';
import { filteredFields, type MasterFilters } from '#domain/master-data/master-filters.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { ColumnFilter } from '../../record-list/column-filter.tsx';

/** Displays the column filters of a list. */
export function MasterFilterBar(props: {
  kind: MasterKind;
  filters: MasterFilters;
  onFilter: (filters: MasterFilters) => void;
}) {
  const { t, field } = useText();
  const { kind, filters } = props;
  const names = filteredFields(kind);
  const named = useQueries({
    queries: names.map((name) => ({
      queryKey: ['choices', kind.name, name, 'to narrow by'],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = { maxResults: MOST_MASTER_CHOICES, status: 'all' as const };
        return call(listMasterChoices, { params: { kind: kind.name, field: name }, query }, { signal });
      },
      enabled: kind.fields[name]!.holds === 'reference',
      staleTime: 30_000,
    })),
  });
  const optionsOf = (name: string, place: number): { id: string; text: string }[] => {
    const of = kind.fields[name]!;
    if (of.holds === 'choice') return of.of.map(({ value, label }) => ({ id: value, text: field.of(label) }));
    if (of.holds === 'flag')
      return [
        { id: 'yes', text: t('Yes') },
        { id: 'no', text: t('No') },
      ];
    const choices = (named[place]?.data ?? []).map(({ id, code, name: called }) => ({
      id: String(id),
      text: `${code} ${called}`,
    }));
    return of.isRequired ? choices : [{ id: '0', text: t('(empty)') }, ...choices];
  };
  return names.map((name, place) => {
    const ticked = new Set(filters[name]);
    return (
      <ColumnFilter
        key={name}
        label={field.of(kind.fields[name]!.label)}
        tickedCount={ticked.size}
        options={() => optionsOf(name, place).map((option) => ({ ...option, ticked: ticked.has(option.id) }))}
        onApply={(ids) => props.onFilter({ ...filters, [name]: ids })}
      />
    );
  });
}
