import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { type Day, formatDay, readDayText } from '#domain/calendar.ts';
import { useText } from '../platform/translation.ts';

/** A day in a form; emptied, there is none. Weeks start on Monday, dates read dd/mm/yyyy and can be typed (WID-03). */
export function DayField(
  props: {
    id: string;
    label: string;
    value: Day | null;
    onChange: (day: Day | null) => void;
  } & Pick<DateInputProps, 'required' | 'readOnly' | 'error'>,
) {
  const { t } = useText();
  return (
    <DateInput
      {...props}
      valueFormat={formatDay}
      dateParser={readDayText}
      firstDayOfWeek={1}
      clearable={!props.readOnly}
      clearButtonProps={{ 'aria-label': t('Remove {name}', { name: props.label }), tabIndex: -1 }}
      popoverProps={{ transitionProps: { duration: 0 } }}
    />
  );
}
