import { Button, Group, Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { ReferenceSelect } from '../../widgets/select/reference-select.tsx';
import { chosen, type DashboardFilters, FIRST_FILTERS } from './dashboard-filters.ts';
import { type Choice, useFilterChoices } from './filter-choices.ts';

/** Filters the dashboard; nothing changes before Apply. */
export function FilterForm(props: {
  applied: DashboardFilters;
  onApply: (filters: DashboardFilters) => void;
  /** Displayed next to the buttons, where its appearance moves nothing. */
  children?: ReactNode;
}) {
  const { t, field } = useText();
  const [filters, setFilters] = useState(props.applied);
  const choices = useFilterChoices(filters);
  const change = (part: Partial<DashboardFilters>) => setFilters(chosen(filters, part));
  const select = <Option extends Choice>(
    label: string,
    key: Exclude<keyof DashboardFilters, 'favoritesOnly'>,
    { all, offered }: { all: readonly Option[]; offered: readonly Option[] },
    more: { besideOf?: (option: Option) => string; changeOf?: (option: Option) => Partial<DashboardFilters> } = {},
  ) => (
    <ReferenceSelect<Option>
      label={label}
      size="xs"
      style={{ flex: '1 1 140px', maxWidth: 200 }}
      isClearable
      value={all.find(({ id }) => id === filters[key]) ?? null}
      searchKey={queryKeys.dashboardChoices(key, filters.clientId, filters.productId, all.length)}
      search={() => Promise.resolve([...offered])}
      onChange={(option) => change(option ? (more.changeOf?.(option) ?? { [key]: option.id }) : { [key]: null })}
      {...(more.besideOf ? { besideOf: more.besideOf } : {})}
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
        {select(field('Product'), 'productId', choices.products, {
          besideOf: ({ client }) => client.name,
          changeOf: ({ id, client }) => ({ clientId: client.id, productId: id }),
        })}
        {select(field('Campaign'), 'campaignId', choices.campaigns, {
          besideOf: ({ client, product }) => `${client.name}, ${product.name}`,
          changeOf: ({ id, client, product }) => ({ clientId: client.id, productId: product.id, campaignId: id }),
        })}
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
        {props.children}
      </Group>
    </form>
  );
}
