import { Button, Group, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listJobDivisions, searchClients } from '#contract/job-lookup.ts';
import { listEmployees, searchCampaigns, searchProducts } from '#contract/lookup.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { chosen, type DashboardFilters, FIRST_FILTERS } from './dashboard-filters.ts';

/** Narrows the dashboard; nothing changes before Apply (JDASH-01). */
export function FilterForm(props: { applied: DashboardFilters; onApply: (filters: DashboardFilters) => void }) {
  const { t, field } = useText();
  const [filters, setFilters] = useState(props.applied);
  const choices = useChoices(filters);
  const change = (part: Partial<DashboardFilters>) => setFilters(chosen(filters, part));
  const select = (label: string, key: Exclude<keyof DashboardFilters, 'favoritesOnly'>, options: Option[]) => (
    <Select
      label={label}
      size="xs"
      style={{ flex: '1 1 140px', maxWidth: 200 }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear {what}', { what: label }) }}
      nothingFoundMessage={t('Nothing found')}
      value={filters[key] === null ? null : String(filters[key])}
      onChange={(value) => change({ [key]: value === null ? null : Number(value) })}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
  return (
    <form
      aria-label={t('Filters')}
      onSubmit={(event) => {
        event.preventDefault();
        props.onApply(filters);
      }}
    >
      <Group align="flex-end" gap="sm">
        <Switch
          mb={6}
          label={t('Favourites only')}
          checked={filters.favoritesOnly}
          onChange={(event) => change({ favoritesOnly: event.currentTarget.checked })}
        />
        {select(field('Account executive'), 'accountExecutiveId', choices.people)}
        {select(field('Account director'), 'accountDirectorId', choices.people)}
        {select(field('Division'), 'divisionId', choices.divisions)}
        {select(field('Client'), 'clientId', choices.clients)}
        {filters.clientId !== null && select(field('Product'), 'productId', choices.products)}
        {filters.productId !== null && select(field('Campaign'), 'campaignId', choices.campaigns)}
        <Button type="submit" size="xs">
          {t('Apply')}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setFilters(FIRST_FILTERS);
            props.onApply(FIRST_FILTERS);
          }}
        >
          {t('Reset')}
        </Button>
      </Group>
    </form>
  );
}

type Option = { id: number; name: string };

function useChoices({ clientId, productId }: DashboardFilters) {
  const staleTime = 300_000;
  const people = useQuery({
    queryKey: ['employees', 'active'],
    queryFn: ({ signal }) => call(listEmployees, { query: { isActive: true } }, { signal }),
    staleTime,
  });
  const divisions = useQuery({
    queryKey: ['job-divisions', null],
    queryFn: ({ signal }) => call(listJobDivisions, { query: {} }, { signal }),
    staleTime,
  });
  const clients = useQuery({
    queryKey: ['clients', ''],
    queryFn: ({ signal }) => call(searchClients, { query: {} }, { signal }),
    staleTime,
  });
  const products = useQuery({
    queryKey: ['products', clientId],
    queryFn: ({ signal }) => call(searchProducts, { params: { id: clientId ?? 0 }, query: {} }, { signal }),
    enabled: clientId !== null,
    staleTime,
  });
  const campaigns = useQuery({
    queryKey: ['campaigns', clientId, productId],
    queryFn: ({ signal }) =>
      call(searchCampaigns, { params: { id: clientId ?? 0, productId: productId ?? 0 }, query: {} }, { signal }),
    enabled: clientId !== null && productId !== null,
    staleTime,
  });
  return {
    people: people.data ?? [],
    divisions: divisions.data ?? [],
    clients: clients.data ?? [],
    products: products.data ?? [],
    campaigns: campaigns.data ?? [],
  };
}
