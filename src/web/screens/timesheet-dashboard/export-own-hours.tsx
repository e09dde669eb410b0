import { Button, Menu } from '@mantine/core';
import { exportTimeEntries } from '#contract/time/time-entry-export.ts';
import type { DayRange } from '#domain/calendar/calendar.ts';
import { useText } from '../../platform/translation.ts';
import { useExport } from '../../widgets/export/use-export.ts';

/** Offers one's own hours of the month as a file. */
export function ExportOwnHours({ range }: { range: DayRange }) {
  const { t } = useText();
  const { isBusy, keepExport } = useExport();
  const keep = (format: 'csv' | 'xlsx') =>
    keepExport(exportTimeEntries, {
      query: { startDate: range.start, endDate: range.end, format },
      fileName: `time-entries.${format}`,
    });
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" px="sm" loading={isBusy}>
          {t('Export my hours')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void keep('csv')}>{t('Export CSV')}</Menu.Item>
        <Menu.Item onClick={() => void keep('xlsx')}>{t('Export Excel')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
