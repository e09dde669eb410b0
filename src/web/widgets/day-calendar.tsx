import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import type { Day } from '#domain/calendar.ts';
import { calendarWords } from './calendar-words.ts';

/** A month to take a day from; weeks start on Monday (WID-03). The focus stays where days can be typed as well. */
export function DayCalendar(props: {
  day: Day | null;
  month: Day | null;
  /** Whether a press on the chosen day leaves none. */
  mayBeEmptied: boolean;
  onPick: (day: Day | null) => void;
  onMonth: (day: Day) => void;
}) {
  return (
    <DatePicker
      {...calendarWords()}
      value={props.day}
      onChange={props.onPick}
      {...(props.month ? { date: props.month } : {})}
      onDateChange={props.onMonth}
      firstDayOfWeek={1}
      __preventFocus
      allowDeselect={props.mayBeEmptied}
    />
  );
}
