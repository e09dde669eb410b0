import { Button, Group, Popover, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ReportRow } from '#contract/time/timesheet-report.ts';
import type { DayRange } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import type { BarAction } from '../../widgets/chart/chart-bar.ts';
import type { ChartSource } from '../../widgets/chart/chart-panel.tsx';
import { Empty } from '../../widgets/load-states.tsx';
import type { Ticked } from '../../widgets/select/check-tree.ts';
import { CheckTreeFilter } from '../../widgets/select/check-tree-filter.tsx';
import {
  allocationTotals,
  allocationTree,
  clientOf,
  EVERYTHING,
  employeeOf,
  jobOf,
  pickOnly,
  tickedRows,
} from './allocation-tree.ts';
import classes from './dashboard.module.css';
import { NamedPanel } from './named-panel.tsx';
import type { PersonTime } from './use-bar-actions.ts';

const NO_ROWS: readonly ReportRow[] = [];

/**
 * Displays where time was spent: by client, by job, by person, for the selection in a tree of all three. A person's bar opens the approval
 * of exactly that time, for their approver.
 */
export function AllocationSection(props: {
  rows: readonly ReportRow[] | undefined;
  source: ChartSource;
  month: DayRange;
  toPerson?: ((time: PersonTime, label: string) => BarAction) | undefined;
}) {
  const { t, field } = useText();
  const navigate = useNavigate();
  const { rows = NO_ROWS, source, month, toPerson } = props;
  const [ticked, setTicked] = useState<Ticked>(EVERYTHING);
  const tree = useMemo(() => allocationTree(rows, t), [rows, t]);
  const shown = useMemo(() => tickedRows(rows, tree, ticked, t), [rows, tree, ticked, t]);
  const totals = useMemo(() => allocationTotals(shown, t), [shown, t]);
  const isNarrowed = shown.length < rows.length;
  const picks = useMemo(() => {
    const pick = (isPicked: (row: ReportRow) => boolean) => setTicked(pickOnly({ shown, tree, t }, isPicked));
    return {
      client: (key: string) => pick((row) => clientOf(row, t).key === key),
      job: (key: string) => pick((row) => jobOf(row).key === key),
      employee: (key: string) => pick((row) => employeeOf(row).key === key),
    };
  }, [shown, tree, t]);
  const personAction = useMemo(() => {
    if (!toPerson) return undefined;
    const rowsOf = new Map<string, ReportRow[]>();
    for (const row of shown) rowsOf.set(employeeOf(row).key, [...(rowsOf.get(employeeOf(row).key) ?? []), row]);
    return (key: string, label: string) => {
      const those = rowsOf.get(key) ?? [];
      const jobIds = isNarrowed ? [...new Set(those.flatMap(({ jobId }) => jobId ?? []))] : null;
      return toPerson({ employeeId: those[0]!.employeeId, jobIds, range: month }, label);
    };
  }, [toPerson, shown, isNarrowed, month]);
  // Nothing is selected: there is time, but the filter hides all of it.
  const nothing = (text: string) => (rows.length > 0 ? t('No data to present') : text);
  return (
    <section aria-label={t('Time allocation')}>
      <Group gap="sm" mb="xs" mih={32}>
        <Title order={2} fz="md" fw={600}>
          {t('Time allocation')}
        </Title>
        {rows.length > 0 && (
          <Popover position="bottom-start" width="min(380px, calc(100vw - 24px))" trapFocus withinPortal>
            <Popover.Target>
              <Button size="xs" variant={isNarrowed ? 'light' : 'default'}>
                {t('Filter')}
              </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label={t('Filter')}>
              <CheckTreeFilter label={t('Time allocation')} tree={tree} ticked={ticked} onTicked={setTicked} />
            </Popover.Dropdown>
          </Popover>
        )}
        {isNarrowed && (
          <Button size="xs" variant="subtle" onClick={() => setTicked(EVERYTHING)}>
            {t('Show all')}
          </Button>
        )}
      </Group>
      {!source.isPending && !source.error && rows.length === 0 && (
        <Empty next={{ label: t('Enter time'), run: () => void navigate({ to: PATHS.timeEntry }) }}>
          {t('No time is entered in this month.')}
        </Empty>
      )}
      <div className={classes.charts}>
        <NamedPanel
          title={t('By client')}
          titleOrder={3}
          empty={nothing(t('No client time'))}
          subject={field('Client')}
          measure="time"
          totals={totals.clients}
          source={source}
          onPick={picks.client}
        />
        <NamedPanel
          title={t('By job')}
          titleOrder={3}
          empty={nothing(t('No job time'))}
          subject={field('Job')}
          measure="time"
          totals={totals.jobs}
          source={source}
          onPick={picks.job}
        />
        <NamedPanel
          title={t('By employee')}
          titleOrder={3}
          empty={nothing(t('No employee time'))}
          subject={field('Employee')}
          measure="time"
          totals={totals.employees}
          source={source}
          {...(personAction ? { actionOf: personAction } : { onPick: picks.employee })}
        />
      </div>
    </section>
  );
}
