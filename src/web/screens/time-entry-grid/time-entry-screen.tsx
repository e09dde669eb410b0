import { Stack, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CALENDAR_VIEWS, type CalendarView, isDay, pageView, rangeOfView } from '#domain/calendar.ts';
import { canEditTimeOfOthers } from '#domain/permission.ts';
import { deviceStore, sessionStore } from '../../platform/storage.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { LoadFailure } from '../../widgets/load-states.tsx';
import { entriesQuery, favoritesQuery, pinsQuery, teamQuery, workdaysQuery } from './time-entry-queries.ts';
import { TimeGrid } from './time-grid.tsx';
import { Toolbar } from './toolbar.tsx';

/** Flipping through dates loads only where one stays this long, in milliseconds (TED-08). */
const LOAD_PAUSE = 300;

/** Time entry on the desktop: a person's hours in one of four views (TED-01). */
export function TimeEntryScreen() {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate({ from: '/timesheet/timeentry' });
  const search = useSearch({ from: '/timesheet/timeentry' });
  const view = viewOf(search.view ?? deviceStore.get<string>('timeEntryView'));
  const mayEnterForOthers = canEditTimeOfOthers(user);
  const team = useQuery({ ...teamQuery, enabled: mayEnterForOthers });
  const employeeId = (mayEnterForOthers && Number(search.employeeId)) || user.id;

  const today = todayIn(user.agency.timeZone);
  const day = dayOf(search.selectedDate) ?? dayOf(sessionStore.get<string>('startDate')) ?? today;
  useEffect(() => sessionStore.set('startDate', day), [day]);

  const range = rangeOfView(view, day);
  const [loadedRange] = useDebouncedValue(range, LOAD_PAUSE, { leading: true });
  const isSettled = loadedRange.start === range.start && loadedRange.end === range.end;
  const entries = useQuery({ ...entriesQuery(employeeId, range), enabled: isSettled });
  const workdays = useQuery({ ...workdaysQuery(employeeId, range), enabled: isSettled });
  const pins = useQuery(pinsQuery(employeeId));
  const favorites = useQuery(favoritesQuery);
  const failed = [entries, workdays, pins].find(({ isError }) => isError);

  const show = (change: { selectedDate?: string; view?: CalendarView; employeeId?: string }) => {
    if (change.view) deviceStore.set('timeEntryView', change.view);
    void navigate({ search: (current) => ({ selectedDate: day, view, ...current, ...change }) });
  };

  return (
    <Stack gap="sm" p="md">
      <Title order={1} className="visually-hidden">
        {t('Time entry')}
      </Title>
      <Toolbar
        day={day}
        today={today}
        view={view}
        range={range}
        team={mayEnterForOthers ? [{ id: user.id, name: user.name }, ...(team.data ?? [])] : []}
        employeeId={employeeId}
        isLoading={entries.isFetching || !isSettled}
        onDay={(selectedDate) => show({ selectedDate })}
        onView={(next) => show({ view: next })}
        onPage={(direction) => show({ selectedDate: pageView(view, day, direction) })}
        onEmployee={(id) => show({ employeeId: String(id) })}
      />
      {failed?.error ? (
        <LoadFailure
          error={failed.error}
          onRetry={() => void Promise.all([entries, workdays, pins].map((query) => query.refetch()))}
        />
      ) : (
        <TimeGrid
          key={employeeId}
          employeeId={employeeId}
          range={range}
          day={day}
          entries={isSettled ? entries.data : undefined}
          workdays={workdays.data}
          pins={pins.data}
          favorites={favorites.data ?? []}
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

/** Today where the agency is, whatever the browser's own time zone. */
function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
}
