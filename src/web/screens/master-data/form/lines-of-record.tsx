import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { filtersInText } from '#domain/master-data/master-filters.ts';
import type { MasterKindName } from '#domain/master-data/master-kind.ts';
import { PATHS } from '../../../platform/paths.ts';
import { useText } from '../../../platform/translation.ts';
import { FieldGroup } from '../../../record-editing/form-layout.tsx';

/** Kinds whose records have lines of their own: what they are called, of which kind they are, and their field that names the record. */
const LINES: Partial<Record<MasterKindName, { title: string; kind: MasterKindName; field: string }>> = {
  'rate-cards': { title: 'Rates of this card', kind: 'card-rates', field: 'rateCard' },
  people: { title: 'Work hours from a day on', kind: 'work-hours', field: 'person' },
};

/** The ways to the lines of a rate card or a person, if there can be any: all of them in a sheet, or as a list (RATE-01, PEOPLE-10, ADM-07). */
export function LinesOfRecord({ kind, id }: { kind: MasterKindName; id: number }) {
  const { t } = useText();
  const lines = LINES[kind];
  if (!lines) return null;
  const search = { filters: filtersInText({ [lines.field]: [String(id)] }) };
  const params = { kind: lines.kind };
  return (
    <FieldGroup title={t(lines.title)}>
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
