import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { filtersInText } from '#domain/master-data/master-filters.ts';
import { PATHS } from '../../../platform/paths.ts';
import { useText } from '../../../platform/translation.ts';
import { FieldGroup } from '../../../record-editing/form-layout.tsx';

/** The ways to the lines of a rate card: all of them in a sheet, or as a list (RATE-01, ADM-07). */
export function LinesOfCard({ cardId }: { cardId: number }) {
  const { t } = useText();
  const search = { filters: filtersInText({ rateCard: [String(cardId)] }) };
  const params = { kind: 'card-rates' };
  return (
    <FieldGroup title={t('Rates of this card')}>
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
