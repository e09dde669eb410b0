import { useState } from 'react';
import { type Day, formatDay, readDayText } from '#domain/calendar/calendar.ts';
import { useText } from '../../platform/translation.ts';
import { toast } from '../dialog/toast.tsx';
import { DayInput } from './day-input.tsx';

/** Picks or takes a typed date; dates read dd/mm/yyyy. What is no date goes back to the last one, and that is said. */
export function DatePicker(props: {
  label: string;
  value: Day;
  onChange: (day: Day) => void;
  isLabelHidden?: boolean;
  error?: string | null;
  width?: number;
}) {
  const { t } = useText();
  // What is being typed; null = no edit in progress, and the day has its usual format.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (day: Day | null) => {
    if (day !== null && day !== props.value) props.onChange(day);
  };
  /** What was understood is taken, what is no date is said; not while it is typed, as half a year is another one. */
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
