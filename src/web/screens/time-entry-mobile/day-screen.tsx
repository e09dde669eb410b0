import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { addDays, type Day } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatHours } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useToday } from '../../platform/use-today.ts';
import { weekdayText } from '../../platform/weekday.ts';
import { OutboxLine } from '../../time-entries/drafts/outbox-line.tsx';
import { leaveText } from '../../time-entries/leave-text.ts';
import { RunningTimerButton } from '../../time-entries/timer/running-timer-button.tsx';
import { formatRun, hoursRun, millisecondsRun } from '../../time-entries/timer/timer-clock.ts';
import { UnsavedTimer } from '../../time-entries/timer/unsaved-timer.tsx';
import { useNow } from '../../time-entries/timer/use-timer.ts';
import { DatePicker } from '../../widgets/day/date-picker.tsx';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { DayBar } from './day-bar.tsx';
import { type DayItem, hoursOfDay } from './day-items.ts';
import { DayRow } from './day-row.tsx';
import classes from './mobile.module.css';
import { MobileFrame, PersonalMenu } from './mobile-frame.tsx';
import { inKnownPlaces, type PlacedItem } from './row-places.ts';
import { keepDay, shownDay } from './stored-day.ts';
import { type ShownDay, useDay } from './use-day.ts';

const NONE: readonly PlacedItem[] = [];

/** Returns the lines of a day, each at its first position for as long as the list displays that day. */
function useRowPlaces(day: Day, { items, isLoaded, store }: ShownDay): readonly PlacedItem[] {
  const [kept, setKept] = useState<{ day: Day; items: readonly DayItem[]; rows: readonly PlacedItem[] } | null>(null);
  const isKnown = kept?.day === day;
  const isSame = isKnown && kept.items === items;
  const rows = isSame ? kept.rows : inKnownPlaces(isKnown ? kept.rows : NONE, items, store.idOf);
  useEffect(() => {
    // Until everything has loaded, lines have no fixed positions.
    if (isLoaded && !isSame) setKept({ day, items, rows });
  });
  return rows;
}

/** Displays a day on the phone: its entries and pins, the total against the expected hours, and one large button to add. */
export function DayScreen() {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const { selectedDate } = useSearch({ from: PATHS.mobileTimeEntry });
  const today = useToday(user.agency.timeZone);
  const day = shownDay(selectedDate, today);
  const shown = useDay(day, today);
  const rows = useRowPlaces(day, shown);
  const isThere = shown.isLoaded || shown.failed !== null;
  useEffect(() => (isThere ? fetchNextScreens() : undefined), [isThere]);
  const now = useNow(shown.running !== null);
  const go = (next: Day) => void navigate({ to: PATHS.mobileTimeEntry, search: { selectedDate: next }, replace: true });
  const follow = useEffectEvent(() => {
    // The address may still name the day displayed yesterday.
    if (selectedDate !== undefined && selectedDate !== day) go(day);
    else keepDay(day, today);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when one of them changes
  useEffect(() => follow(), [selectedDate, day, today]);
  const total = hoursOfDay(shown.items, shown.running, now);

  return (
    <MobileFrame
      head={
        <>
          <h1 className="visually-hidden">{t('Time entry')}</h1>
          <div className={classes.days}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('Previous')}
              onClick={() => go(addDays(day, -1))}
            >
              ‹
            </ActionIcon>
            <Group gap={6} wrap="nowrap">
              <Text fw={600} size="sm">
                {weekdayText(day, t)}
              </Text>
              <DatePicker label={t('Date')} isLabelHidden value={day} onChange={go} width={116} />
              {day !== today && (
                <Button variant="subtle" px={6} h={44} onClick={() => go(today)}>
                  {t('Today')}
                </Button>
              )}
            </Group>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('Next')}
              onClick={() => go(addDays(day, 1))}
            >
              ›
            </ActionIcon>
          </div>
          <PersonalMenu />
        </>
      }
      foot={
        <>
          {/* Placed where they move no line under a finger. */}
          <div className={classes.notices}>
            <OutboxLine store={shown.store} drafts={shown.drafts} timer={shown.timer} />
          </div>
          {day !== today && shown.timer.timer && (
            <RunningTimerButton timer={shown.timer.timer} onStop={shown.timer.stop} isWide />
          )}
          <Button component={Link} to={PATHS.mobileAdd} size="lg" fullWidth>
            {t('Add time')}
          </Button>
        </>
      }
    >
      {day !== today && <DayBar day={day} today={today} />}
      <UnsavedTimer timer={shown.timer} />
      <DayTotal
        total={total}
        expected={shown.workHours}
        maximum={shown.maximum}
        free={[shown.holiday ?? '', leaveText(shown.leave, t)]}
      />
      {!isThere && <Loading what={t('Loading time entries')} />}
      <ul className={classes.list} aria-label={t('Time entries')}>
        {rows.map(({ place, item }) => (
          <DayRow
            key={place}
            item={item}
            shown={shown}
            day={day}
            today={today}
            run={
              item.isTimerOn && shown.running
                ? { hours: hoursRun(shown.running, now), text: formatRun(millisecondsRun(shown.running, now)) }
                : null
            }
          />
        ))}
      </ul>
      {shown.failed && <LoadFailure error={shown.failed.error!} onRetry={() => void shown.failed?.refetch()} />}
      {shown.isLoaded && shown.items.length === 0 && <Empty>{t('No time yet. Add the first entry of the day')}</Empty>}
    </MobileFrame>
  );
}

/** A pause in which the day itself renders, in milliseconds. */
const MOMENT = 500;

/** Preloads the next screens, so that they open at once, even offline; the day itself comes first. */
function fetchNextScreens() {
  const fetchThem = () => Promise.all([import('./add-screen.tsx'), import('./edit-screen.tsx')]);
  const timer = setTimeout(() => void fetchThem().catch(() => undefined), MOMENT);
  return () => clearTimeout(timer);
}

function DayTotal(props: { total: number; expected: number; maximum: number; free: string[] }) {
  const { t } = useText();
  const { total, expected } = props;
  const share = expected > 0 ? Math.min(100, Math.max(0, (total / expected) * 100)) : 0;
  const isAbove = total > props.maximum;
  return (
    <div className={classes.total}>
      <Text fw={600} size="sm" {...(isAbove ? { c: 'red' } : {})}>
        {t('{total} of {expected} hours', { total: formatHours(total), expected: formatHours(expected) })}
        {props.free.map((why) => why && `, ${why}`)}
      </Text>
      {/* The fixed height keeps the lines below in place. */}
      <div className={classes.belowTotal}>
        {isAbove ? (
          <Text size="sm" c="red" lh="20px">
            {t('You have entered more than the daily maximum')}
          </Text>
        ) : (
          <div className={classes.bar} aria-hidden="true">
            <span className={classes.filled} data-full={share >= 100 || undefined} style={{ width: `${share}%` }} />
          </div>
        )}
      </div>
    </div>
  );
}
