import { Button, Menu, Stack, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { exportTimeEntries } from '#contract/time/time-entry-export.ts';
import { addMonths, type Day, type DayRange, isDay, rangeOfView } from '#domain/calendar/calendar.ts';
import { hasApprovalAccess } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { phrase } from '#domain/text/phrase.ts';
import { totalsBy } from '#domain/time/report-totals.ts';
import { remindsTeam, reportRoleOf, scopeOfReport } from '#domain/time/timesheet-report.ts';
import { sessionStore } from '../../platform/storage.ts';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { CHART_KEYS } from '../../widgets/chart/chart-keys.ts';
import { type KeyHelp, useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { AllocationSection } from './allocation-section.tsx';
import { employeeOf } from './allocation-tree.ts';
import classes from './dashboard.module.css';
import { DayPanel } from './day-panel.tsx';
import { ExportReports } from './export-reports.tsx';
import { MissingTimeDialog } from './missing-time-dialog.tsx';
import { MonthBar } from './month-bar.tsx';
import { NamedPanel } from './named-panel.tsx';
import { missingTimeQuery, sourceOf, timeAllocationQuery, unapprovedTimeQuery } from './report-queries.ts';
import { ReturnedEntries } from './returned-entries.tsx';
import { useBarActions } from './use-bar-actions.ts';

/** When the user flips through months, only one displayed this long is loaded; in milliseconds. */
const REFRESH_PAUSE = 200;

/** Returns the displayed month: the address's, the session's last, or the current one. `isSettled` = the month can be loaded. */
function useDashboardMonth(today: Day): {
  day: Day;
  month: DayRange;
  isSettled: boolean;
  show: (day: Day) => void;
} {
  const navigate = useNavigate({ from: PATHS.timesheetDashboard });
  const { selectedDate } = useSearch({ from: PATHS.timesheetDashboard });
  const day = dayOf(selectedDate) ?? dayOf(sessionStore.get<string>('dashboardDate')) ?? today;
  useEffect(() => sessionStore.set('dashboardDate', day), [day]);
  const { start, end } = rangeOfView('month', day);
  // The same object until the month changes: a new one would restart the delay before loading.
  const month = useMemo(() => ({ start, end }), [start, end]);
  const [loaded] = useDebouncedValue(month, REFRESH_PAUSE, { leading: true });
  return {
    day,
    month,
    isSettled: loaded.start === start,
    show: (next) => void navigate({ search: { selectedDate: next } }),
  };
}

function dayOf(text: string | null | undefined): Day | null {
  return text && isDay(text) ? text : null;
}

/** The keyboard shortcuts of the dashboard, for the help dialog. */
const DASHBOARD_KEYS: readonly KeyHelp[] = [
  { keys: phrase('Shift+PageUp, Shift+PageDown'), does: phrase('The month before, the month after') },
  { keys: phrase('Shift+Home'), does: phrase('This month') },
  ...CHART_KEYS,
];

/** Displays a month of time in charts: unapproved time, missing time, and allocation; each role sees its part. */
export function TimesheetDashboardScreen() {
  const { t, field } = useText();
  const user = useUser();
  const today = todayIn(user.agency.timeZone);
  const { day, month, isSettled, show } = useDashboardMonth(today);
  const [keysDialog, showKeys] = useKeysDialog(DASHBOARD_KEYS);
  useMonthKeys(day, today, show);

  const role = reportRoleOf(user);
  const seesOthers = scopeOfReport('time-allocation', role) !== null;
  const seesTeam = scopeOfReport('missing-time', role) === 'team';
  const asked = { role, range: month };
  const own = useQuery({ ...missingTimeQuery({ role: 'TimesheetUser', range: month }), enabled: isSettled });
  const unapproved = useQuery({ ...unapprovedTimeQuery(asked), enabled: isSettled && seesOthers });
  const team = useQuery({ ...missingTimeQuery(asked), enabled: isSettled && seesTeam });
  const allocation = useQuery({ ...timeAllocationQuery(asked), enabled: isSettled && seesOthers });
  const reports = [own, unapproved, team, allocation];
  const isLoading = reports.some(({ isFetching }) => isFetching) || !isSettled;
  const teamTotals = useMemo(() => totalsBy(team.data ?? [], employeeOf), [team.data]);
  const [missingOf, setMissingOf] = useState<string | null>(null);
  const missingRows = (team.data ?? []).filter((row) => employeeOf(row).key === missingOf);
  const { toTimeEntry, toApproval, toPerson } = useBarActions();

  return (
    <Stack gap="md" p="md">
      <Title order={1} className="visually-hidden">
        {t('Timesheet dashboard')}
      </Title>
      <MonthBar day={day} today={today} isLoading={isLoading} onDay={show} onKeys={showKeys}>
        <ExportOwnHours range={month} />
        <ExportReports role={role} range={month} />
      </MonthBar>
      <ReturnedEntries />
      <div className={classes.charts}>
        {seesOthers && (
          <DayPanel
            title={t('Unapproved time')}
            empty={t('No unapproved time entries')}
            measure="unapproved-time"
            month={month}
            rows={unapproved.data}
            source={sourceOf(unapproved)}
            actionOf={hasApprovalAccess(user) ? toApproval : undefined}
          />
        )}
        <DayPanel
          title={t('Your missing time')}
          empty={t('No missing time')}
          measure="missing-time"
          month={month}
          rows={own.data}
          source={sourceOf(own)}
          actionOf={toTimeEntry}
        />
        {seesTeam && (
          <NamedPanel
            title={t("Team's missing time")}
            empty={t('No missing time')}
            subject={field('Employee')}
            measure="missing-time"
            totals={teamTotals}
            source={sourceOf(team)}
            onPick={setMissingOf}
          />
        )}
      </div>
      {seesOthers && (
        <AllocationSection
          rows={allocation.data}
          source={sourceOf(allocation)}
          month={month}
          toPerson={hasApprovalAccess(user) ? toPerson : undefined}
        />
      )}
      {missingRows.length > 0 && (
        <MissingTimeDialog
          rows={missingRows}
          range={month}
          mayRemind={remindsTeam(user)}
          onClose={() => setMissingOf(null)}
        />
      )}
      {keysDialog}
    </Stack>
  );
}

/** Exports the user's hours of the month. */
function ExportOwnHours({ range }: { range: DayRange }) {
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

/** Shift with Page Up, Page Down and Home moves to the previous, next and current month, except in a field. */
function useMonthKeys(day: Day, today: Day, show: (day: Day) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (!event.shiftKey || isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    const days: Record<string, Day> = { PageUp: addMonths(day, -1), PageDown: addMonths(day, 1), Home: today };
    const next = days[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
