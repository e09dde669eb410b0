import '@mantine/dates/styles.css';
import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import type { Day } from '#domain/calendar/calendar.ts';
import { useText } from '../../platform/translation.ts';
import { AtElement } from '../at-element.tsx';
import { calendarTexts } from './calendar-texts.ts';
import classes from './day-calendar.module.css';

/** A month below its field to choose a day; weeks start on Monday. Focus stays in the field, where dates can be typed. */
export function DayCalendar(props: {
  /** The field that it's attached to. */
  input: HTMLElement;
  day: Day | null;
  month: Day | null;
  /** Whether clicking the chosen day clears it. */
  mayBeEmptied: boolean;
  onPick: (day: Day | null) => void;
  onMonth: (day: Day) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  return (
    <Popover
      opened
      onDismiss={props.onClose}
      position="bottom-start"
      withRoles={false}
      trapFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <AtElement element={props.input} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('Calendar')} onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          ariaLabels={{ previousMonth: t('Previous month'), nextMonth: t('Next month') }}
          classNames={{ day: classes.day! }}
          {...calendarTexts()}
          value={props.day}
          onChange={props.onPick}
          {...(props.month ? { date: props.month } : {})}
          onDateChange={props.onMonth}
          firstDayOfWeek={1}
          __preventFocus
          allowDeselect={props.mayBeEmptied}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
