import { useState } from 'react';
import { type Day, formatDay, readDayText } from '#domain/calendar/calendar.ts';
import { useText } from '../../platform/translation.ts';
import { toast } from '../dialog/toast.tsx';
import { DayInput } from './day-input.tsx';

/** A date field with a picker; dates are dd/mm/yyyy. Invalid input reverts to the last date, with a message. */
export function DatePicker(props: {
  label: string;
  value: Day;
  onChange: (day: Day) => void;
  isLabelHidden?: boolean;
  error?: string | null;
  width?: number;
}) {
  const { t } = useText();
  // What is being typed; null: no edit in progress, and the day has its usual format.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (day: Day | null) => {
    if (day !== null && day !== props.value) props.onChange(day);
  };
  /** Accepts valid input on leaving and reports invalid input; not while typing, because half a year is another year. */
  const leave = () => {
    if (typed === null) return;
    const day = readDayText(typed);
    if (day === null && typed.trim() !== '') toast('warning', t('{text} is not a date', { text: `“${typed}”` }));
    change(day);
    setTyped(null);
  };
  return (
    <DayInput
      {...(props.isLabelHidden ? { 'aria-label': props.label } : { label: props.label })}
      w={props.width ?? 130}
      error={props.error ?? null}
      text={typed ?? formatDay(props.value)}
      day={props.value}
      mayBeEmptied={false}
      onText={setTyped}
      onPick={(day) => {
        setTyped(null);
        change(day);
      }}
      onLeave={leave}
      onEnter={leave}
    />
  );
}
