import { Button, Group, Stack, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { CALENDAR_VIEWS, type CalendarView, isDay, pageView, rangeOfView } from '#domain/calendar/calendar.ts';
import { canEditTimeOfOthers } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { deviceStore, sessionStore } from '../../platform/storage.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useToday } from '../../platform/use-today.ts';
import { entriesQuery, teamQuery, workdaysQuery } from '../../time-entries/time-entry-queries.ts';
import { RunningTimerButton } from '../../time-entries/timer/running-timer-button.tsx';
import { TimerWaiting } from '../../time-entries/timer/timer-waiting.tsx';
import { UnsavedTimer } from '../../time-entries/timer/unsaved-timer.tsx';
import { useTimer } from '../../time-entries/timer/use-timer.ts';
import { useFavorites, usePins } from '../../time-entries/use-pair-toggles.ts';
import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';
import { LoadFailure } from '../../widgets/load-states.tsx';
import { useHelpKey } from '../../widgets/use-help-key.ts';
import classes from './time-grid.module.css';
import { TimeGrid } from './time-grid.tsx';
import { Toolbar } from './toolbar.tsx';

const gridKeys = partCode(async () => (await import('./grid-keys.tsx')).GridKeys);

/** When the user flips through dates, only one displayed this long is loaded; in milliseconds. */
const LOAD_PAUSE = 300;

/** Displays time entry on the desktop: a person's hours in one of four views. */
export function TimeEntryScreen() {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate({ from: PATHS.timeEntry });
  const search = useSearch({ from: PATHS.timeEntry });
  const view = viewOf(search.view ?? deviceStore.get<string>('timeEntryView'));
  const mayEnterForOthers = canEditTimeOfOthers(user);
  const team = useQuery({ ...teamQuery, enabled: mayEnterForOthers });
  // People who may approve their own time belong to their own team.
  const others = (team.data ?? []).filter(({ id }) => id !== user.id);
  const employeeId = (mayEnterForOthers && Number(search.employeeId)) || user.id;

  const isForOther = employeeId !== user.id;

  const today = useToday(user.agency.timeZone);
  const day = dayOf(search.selectedDate) ?? dayOf(sessionStore.get<string>('startDate')) ?? today;
  useEffect(() => sessionStore.set('startDate', day), [day]);

  // The same object until the range changes: a new one would restart the delay before loading.
  const range = useMemo(() => rangeOfView(view, day), [view, day]);
  const [loadedRange] = useDebouncedValue(range, LOAD_PAUSE, { leading: true });
  const isSettled = loadedRange.start === range.start && loadedRange.end === range.end;
  const entries = useQuery({ ...entriesQuery(employeeId, range), enabled: isSettled });
  const workdays = useQuery({ ...workdaysQuery(employeeId, range), enabled: isSettled });
  const { known: knownPins, pins } = usePins(employeeId);
  const favorites = useFavorites();
  // Loaded data stays displayed when a later request fails.
  const failed = [entries, workdays, knownPins].find(({ isError, data }) => isError && data === undefined);

  const otherName = others.find(({ id }) => id === employeeId)?.name ?? workdays.data?.employee.name ?? '';

  const timer = useTimer(today);
  const [isCopyingLastWeek, setIsCopyingLastWeek] = useState(false);
  const [areKeysShown, setAreKeysShown] = useState(false);
  const [enterMovesDown, setEnterMovesDown] = useState(() => deviceStore.get<boolean>('enterMovesDown') ?? false);
  useHelpKey(() => setAreKeysShown(true));

  const show = (change: { selectedDate?: string; view?: CalendarView; employeeId?: string }) => {
    if (change.view) deviceStore.set('timeEntryView', change.view);
    void navigate({ search: (current) => ({ selectedDate: day, view, ...current, ...change }) });
  };

  return (
    <Stack gap="sm" p="md" className={classes.screen!} data-view={view} data-for-other={isForOther || undefined}>
      {isForOther ? (
        <Group className={classes.forOther!} gap="md">
          <Title order={1} size="h3">
            {t('Time entry for {name}', { name: otherName })}
          </Title>
          <Button size="xs" variant="default" onClick={() => show({ employeeId: String(user.id) })}>
            {t('Back to my time')}
          </Button>
        </Group>
      ) : (
        <Title order={1} className="visually-hidden">
          {t('Time entry')}
        </Title>
      )}
      <Toolbar
        day={day}
        today={today}
        view={view}
        range={range}
        team={mayEnterForOthers ? [{ id: user.id, name: user.name }, ...others] : []}
        employeeId={employeeId}
        isLoading={entries.isFetching || !isSettled}
        onDay={(selectedDate) => show({ selectedDate })}
        onView={(next) => show({ view: next })}
        onPage={(direction) => show({ selectedDate: pageView(view, day, direction) })}
        onEmployee={(id) => show({ employeeId: String(id) })}
        onBringLastWeek={() => setIsCopyingLastWeek(true)}
        onKeys={() => setAreKeysShown(true)}
        timer={timer.timer && <RunningTimerButton timer={timer.timer} onStop={timer.stop} />}
      />
      {failed?.error ? (
        <LoadFailure
          error={failed.error}
          onRetry={() => void Promise.all([entries, workdays, knownPins].map((query) => query.refetch()))}
        />
      ) : (
        <TimeGrid
          key={employeeId}
          employeeId={employeeId}
          range={range}
          view={view}
          day={day}
          entries={isSettled ? entries.data : undefined}
          workdays={workdays.data}
          pins={pins}
          favorites={favorites}
          timer={isForOther ? null : timer}
          otherName={isForOther ? otherName : null}
          today={today}
          enterMovesDown={enterMovesDown}
          isCopyingLastWeek={isCopyingLastWeek}
          onCopyLastWeekClosed={() => setIsCopyingLastWeek(false)}
        />
      )}
      <TimerWaiting timer={timer} />
      <UnsavedTimer timer={timer} />
      {areKeysShown && (
        <LazyDialog
          code={gridKeys}
          props={{
            enterMovesDown,
            onEnterMovesDown: (isDown) => {
              deviceStore.set('enterMovesDown', isDown);
              setEnterMovesDown(isDown);
            },
            onClose: () => setAreKeysShown(false),
          }}
        />
      )}
    </Stack>
  );
}

function viewOf(text: string | null): CalendarView {
  return CALENDAR_VIEWS.find((view) => view === text) ?? 'week';
}

function dayOf(text: string | null | undefined): string | null {
  return text && isDay(text) ? text : null;
}
