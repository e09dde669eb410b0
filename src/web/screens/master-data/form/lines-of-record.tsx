import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { listMasterRecords } from '#contract/master-data/master-data.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { filtersInText } from '#domain/master-data/master-filters.ts';
import type { MasterKindName } from '#domain/master-data/master-kind.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { call } from '../../../platform/api.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import { FieldGroup } from '../../../record-editing/form-layout.tsx';

/** Kinds whose records have lines: their title, their kind, and their field that names the record. */
const LINES: Partial<Record<MasterKindName, { title: Phrase; kind: MasterKindName; field: string }>> = {
  'rate-cards': { title: phrase('Rates of this card'), kind: 'card-rates', field: 'rateCard' },
  people: { title: phrase('Work hours from a day on'), kind: 'work-hours', field: 'person' },
};

/** Links to the lines of a rate card or a person, if it can have any: as a sheet, or as a list. */
export function LinesOfRecord({ kind, id }: { kind: MasterKindName; id: number }) {
  const { t } = useText();
  const lines = LINES[kind];
  if (!lines) return null;
  const search = { filters: filtersInText({ [lines.field]: [String(id)] }) };
  const params = { kind: lines.kind };
  return (
    <FieldGroup title={t.of(lines.title)}>
      {lines.kind === 'work-hours' && <FirstDays search={search} />}
      <Group gap="sm">
        <Button
          variant="default"
          visibleFrom="sm"
          renderRoot={(given) => <Link {...given} to={PATHS.masterSheet} params={params} search={search} />}
        >
          {t('Sheet')}
        </Button>
        <Button
          variant="default"
          renderRoot={(given) => <Link {...given} to={PATHS.masterData} params={params} search={search} />}
        >
          {t('List')}
        </Button>
      </Group>
    </FieldGroup>
  );
}

/** Lists the days from which other hours apply than those of the form above. */
function FirstDays({ search }: { search: { filters: string } }) {
  const { t } = useText();
  const { data: rows = [] } = useQuery({
    queryKey: [...queryKeys.masterRecords('work-hours'), 'of-person', search],
    queryFn: ({ signal }) =>
      call(listMasterRecords, { params: { kind: 'work-hours' }, query: { ...search, sort: 'firstDay' } }, { signal }),
  });
  if (rows.length === 0) return null;
  return (
    <Text size="sm">
      {t('Different hours apply from:')}{' '}
      {rows.map(({ id, values }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={PATHS.masterRecord} params={{ kind: 'work-hours', id: String(id) }}>
            {formatDay(String(values.firstDay))}
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}
