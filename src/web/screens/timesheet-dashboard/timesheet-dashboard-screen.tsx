import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hasApprovalAccess } from '#domain/people/permission.ts';
import { totalsBy } from '#domain/time/report-totals.ts';
import { remindsTeam, reportRoleOf, scopeOfReport } from '#domain/time/timesheet-report.ts';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { AllocationSection } from './allocation-section.tsx';
import { employeeOf } from './allocation-tree.ts';
import classes from './dashboard.module.css';
import { DASHBOARD_KEYS } from './dashboard-keys.ts';
import { DayPanel } from './day-panel.tsx';
import { ExportOwnHours } from './export-own-hours.tsx';
import { ExportReports } from './export-reports.tsx';
import { MissingTimeDialog } from './missing-time-dialog.tsx';
import { MonthBar } from './month-bar.tsx';
import { NamedPanel } from './named-panel.tsx';
import { missingTimeQuery, sourceOf, timeAllocationQuery, unapprovedTimeQuery } from './report-queries.ts';
import { ReturnedEntries } from './returned-entries.tsx';
import { useBarActions } from './use-bar-actions.ts';
import { useDashboardMonth } from './use-dashboard-month.ts';
import { useMonthKeys } from './use-month-keys.ts';

/** A month of time in charts: what waits for approval, what is missing, where it went; each role sees its part. */
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
