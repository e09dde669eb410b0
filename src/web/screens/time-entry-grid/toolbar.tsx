import { ActionIcon, Button, Group, Loader, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  CALENDAR_VIEWS,
  type CalendarView,
  type Day,
  type DayRange,
  formatDay,
  isoWeekOf,
  MONTH_NAMES,
  parts,
} from '#domain/calendar/calendar.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { DatePicker } from '../../widgets/day/date-picker.tsx';
import classes from './time-grid.module.css';

const VIEW_LABELS: Record<CalendarView, Phrase> = {
  day: phrase('Day'),
  week: phrase('Week'),
  fortnight: phrase('2 weeks'),
  month: phrase('Month'),
};

/** Displays, above the grid, the range, the view and the person. */
export function Toolbar(props: {
  day: Day;
  today: Day;
  view: CalendarView;
  range: DayRange;
  team: { id: number; name: string }[];
  employeeId: number;
  isLoading: boolean;
  onDay: (day: Day) => void;
  onView: (view: CalendarView) => void;
  onPage: (direction: 1 | -1) => void;
  onEmployee: (id: number) => void;
  onBringLastWeek: () => void;
  /** The running timer, if no sidebar displays it. */
  timer: ReactNode;
  onKeys: () => void;
}) {
  const { t } = useText();
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label={t('View')}
        size="xs"
        transitionDuration={0}
        value={props.view}
        onChange={(view) => props.onView(view as CalendarView)}
        data={CALENDAR_VIEWS.map((view) => ({ value: view, label: t.of(VIEW_LABELS[view]) }))}
      />
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" size="lg" aria-label={t('Previous')} onClick={() => props.onPage(-1)}>
          ‹
        </ActionIcon>
        <DatePicker label={t('Date')} isLabelHidden value={props.day} onChange={props.onDay} />
        <ActionIcon variant="default" size="lg" aria-label={t('Next')} onClick={() => props.onPage(1)}>
          ›
        </ActionIcon>
        <Button variant="default" px="sm" onClick={() => props.onDay(props.today)}>
          {t('Today')}
        </Button>
      </Group>
      <Text fw={600} aria-live="polite">
        {titleOf(props.view, props.range, t)}
      </Text>
      {props.isLoading && <Loader size="xs" aria-label={t('Loading time entries')} role="status" />}
      <Group gap={4} ml="auto">
        <span className={classes.timer}>{props.timer}</span>
        <Button variant="default" px="sm" onClick={props.onBringLastWeek}>
          {t('Copy last week')}
        </Button>
        <ActionIcon variant="default" size="lg" aria-label={t('Shortcuts and preferences')} onClick={props.onKeys}>
          ?
        </ActionIcon>
      </Group>
      {props.team.length > 1 && (
        <NativeSelect
          label={t('Enter time for')}
          className={classes.person!}
          value={String(props.employeeId)}
          onChange={(event) => props.onEmployee(Number(event.currentTarget.value))}
          data={props.team.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </Group>
  );
}

function titleOf(view: CalendarView, { start, end }: DayRange, t: Texts['t']): string {
  if (view === 'day') return formatDay(start);
  if (view === 'month') {
    const { month, year } = parts(start);
    return `${t.of(MONTH_NAMES[month - 1]!)} ${year}`;
  }
  const days = `${formatDay(start)} – ${formatDay(end)}`;
  return view === 'week' ? `${t('Week {week}', { week: isoWeekOf(start).week })}, ${days}` : days;
}
