import { ActionIcon, Button, CloseButton, Group, Loader, SegmentedControl, Switch, Text } from '@mantine/core';
import { addDays, type Day, type DayRange, formatDay, isoWeekOf } from '#domain/calendar/calendar.ts';
import { useText } from '../../platform/translation.ts';
import { DatePicker } from '../../widgets/day/date-picker.tsx';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import type { Grouping } from './rows/approval-rows.ts';

/** Displays, above the list, the week or all dates, the job, the view and its grouping. */
export function Toolbar(props: {
  day: Day;
  today: Day;
  range: DayRange;
  /** Whether the range is a week. */
  isWeek: boolean;
  viewAll: boolean;
  isMatrix: boolean;
  grouping: Grouping;
  /** The job that the list is limited to; null = all jobs. */
  jobName: string | null;
  isLoading: boolean;
  onDay: (day: Day) => void;
  onViewAll: (viewAll: boolean) => void;
  onMatrix: (isMatrix: boolean) => void;
  onGrouping: (grouping: Grouping) => void;
  onEveryJob: () => void;
  isExporting: boolean;
  onExport: (format: 'csv' | 'xlsx') => void;
  onDeputies: () => void;
  onKeys: () => void;
}) {
  const { t } = useText();
  const { day, range } = props;
  const days = `${formatDay(range.start)} – ${formatDay(range.end)}`;
  return (
    <Group gap="sm">
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('Previous week')}
          disabled={props.viewAll}
          onClick={() => props.onDay(addDays(day, -7))}
        >
          ‹
        </ActionIcon>
        <DatePicker label={t('Date')} isLabelHidden value={day} onChange={props.onDay} />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('Next week')}
          disabled={props.viewAll}
          onClick={() => props.onDay(addDays(day, 7))}
        >
          ›
        </ActionIcon>
        <Button variant="default" px="sm" onClick={() => props.onDay(props.today)}>
          {t('Today')}
        </Button>
      </Group>
      <Text fw={600} aria-live="polite">
        {props.viewAll
          ? t('All dates')
          : props.isWeek
            ? `${t('Week {week}', { week: isoWeekOf(range.start).week })}, ${days}`
            : days}
      </Text>
      <Switch
        label={t('View all')}
        checked={props.viewAll}
        onChange={(event) => props.onViewAll(event.currentTarget.checked)}
      />
      <SegmentedControl
        aria-label={t('View')}
        size="xs"
        transitionDuration={0}
        value={props.isMatrix ? 'matrix' : 'list'}
        onChange={(view) => props.onMatrix(view === 'matrix')}
        data={[
          { value: 'matrix', label: t('Matrix') },
          { value: 'list', label: t('List') },
        ]}
      />
      {!props.isMatrix && (
        <SegmentedControl
          aria-label={t('Group by')}
          size="xs"
          transitionDuration={0}
          value={props.grouping}
          onChange={(grouping) => props.onGrouping(grouping as Grouping)}
          data={[
            { value: 'employee', label: t('By employee') },
            { value: 'date', label: t('By date') },
          ]}
        />
      )}
      {props.jobName && (
        <Group gap={2}>
          <Text size="sm">{t('Only {job}', { job: props.jobName })}</Text>
          <CloseButton size="sm" aria-label={t('Show all jobs')} onClick={props.onEveryJob} />
        </Group>
      )}
      {props.isLoading && <Loader size="xs" aria-label={t('Loading time entries')} role="status" />}
      <Group gap={4} ml="auto">
        <ExportMenu isBusy={props.isExporting} onExport={props.onExport} />
        <Button variant="default" px="sm" onClick={props.onDeputies}>
          {t('Deputies')}
        </Button>
        <ActionIcon variant="default" size="lg" aria-label={t('Shortcuts and preferences')} onClick={props.onKeys}>
          ?
        </ActionIcon>
      </Group>
    </Group>
  );
}
