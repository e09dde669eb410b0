import '@mantine/dates/styles.css';
import { DateInput } from '@mantine/dates';
import { type Day, formatDay, readDayText } from '#domain/calendar.ts';
import { useText } from '../platform/translation.ts';
import { calendarWords } from './calendar-words.ts';
import { toast } from './toast.tsx';

/** Picks or takes a typed date; weeks start on Monday, dates read dd/mm/yyyy (WID-03). What is no date goes back to the last one, and that is said. */
export function DatePicker(props: {
  label: string;
  value: Day;
  onChange: (day: Day) => void;
  isLabelHidden?: boolean;
  width?: number;
}) {
  const { t } = useText();
  return (
    <DateInput
      {...calendarWords()}
      {...(props.isLabelHidden ? { 'aria-label': props.label } : { label: props.label })}
      value={props.value}
      valueFormat={formatDay}
      dateParser={readDayText}
      onChange={(day) => {
        if (day) props.onChange(day);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Taken as on leaving: what was understood is written back, what is no date is said (FIX-32).
        event.currentTarget.blur();
        event.currentTarget.focus();
      }}
      onBlur={({ currentTarget: { value: text } }) => {
        if (text.trim() !== '' && readDayText(text) === null)
          toast('warning', t('{text} is not a date', { text: `“${text}”` }));
      }}
      allowDeselect={false}
      firstDayOfWeek={1}
      w={props.width ?? 130}
      popoverProps={{ transitionProps: { duration: 0 } }}
    />
  );
}
