import { Button, Menu } from '@mantine/core';
import { Fragment } from 'react';
import { exportTimeReport } from '#contract/time/timesheet-report.ts';
import type { DayRange } from '#domain/calendar/calendar.ts';
import { type ReportRole, scopeOfReport, type TimesheetReport } from '#domain/time/timesheet-report.ts';
import { useText } from '../../platform/translation.ts';
import { useExport } from '../../widgets/export/use-export.ts';

/** Exports the reports of the month, day by day: those that the role sees on the screen. */
export function ExportReports({ role, range }: { role: ReportRole; range: DayRange }) {
  const { t } = useText();
  const { isBusy, keepExport } = useExport();
  const reports: { title: string; report: TimesheetReport; role: ReportRole }[] = [
    ...(scopeOfReport('unapproved-time', role) === null
      ? []
      : [{ title: t('Unapproved time'), report: 'unapproved-time' as const, role }]),
    { title: t('Your missing time'), report: 'missing-time', role: 'TimesheetUser' },
    ...(scopeOfReport('missing-time', role) === 'team'
      ? [{ title: t("Team's missing time"), report: 'missing-time' as const, role }]
      : []),
    ...(scopeOfReport('time-allocation', role) === null
      ? []
      : [{ title: t('Time allocation'), report: 'time-allocation' as const, role }]),
  ];
  const keep = (one: (typeof reports)[number], format: 'csv' | 'xlsx') =>
    keepExport(exportTimeReport, {
      params: { report: one.report },
      query: { role: one.role, startDate: range.start, endDate: range.end, format },
      fileName: `${one.report}.${format}`,
    });
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" px="sm" loading={isBusy}>
          {t('Export reports')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reports.map((one) => (
          <Fragment key={one.title}>
            <Menu.Label>{one.title}</Menu.Label>
            <Menu.Item aria-label={`${one.title}: ${t('Export CSV')}`} onClick={() => void keep(one, 'csv')}>
              {t('Export CSV')}
            </Menu.Item>
            <Menu.Item aria-label={`${one.title}: ${t('Export Excel')}`} onClick={() => void keep(one, 'xlsx')}>
              {t('Export Excel')}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
