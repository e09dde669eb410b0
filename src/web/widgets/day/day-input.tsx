import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type Day, readDayText } from '#domain/calendar/calendar.ts';
import { LazyPart, partCode } from '../lazy-part.tsx';

const dayCalendar = partCode(async () => (await import('./day-calendar.tsx')).DayCalendar);

/** A date field with a calendar while focused. The caller parses typed text; dates can be typed before the calendar's code has loaded. */
export function DayInput({
  text,
  day,
  mayBeEmptied,
  onText,
  onPick,
  onLeave,
  onEnter,
  ...field
}: {
  text: string;
  day: Day | null;
  mayBeEmptied: boolean;
  onText: (text: string) => void;
  onPick: (day: Day | null) => void;
  onLeave: () => void;
  onEnter: () => void;
} & Pick<
  TextInputProps,
  | 'id'
  | 'label'
  | 'description'
  | 'aria-label'
  | 'required'
  | 'readOnly'
  | 'error'
  | 'rightSection'
  | 'rightSectionPointerEvents'
  | 'w'
>) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [month, setMonth] = useState(day);
  const open = () => {
    if (!isOpen) setMonth(day);
    setIsOpen(true);
  };
  return (
    <>
      <TextInput
        {...field}
        ref={setInput}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => {
          const read = readDayText(currentTarget.value);
          if (read !== null) setMonth(read);
          onText(currentTarget.value);
          setIsOpen(true);
        }}
        onFocus={open}
        onClick={open}
        onBlur={() => {
          onLeave();
          setIsOpen(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setIsOpen(false);
          if (event.key === 'Enter') onEnter();
        }}
      />
      {isOpen && input && !field.readOnly && (
        <LazyPart
          code={dayCalendar}
          props={{
            input,
            day,
            month,
            mayBeEmptied,
            onPick: (picked: Day | null) => {
              onPick(picked);
              setIsOpen(false);
            },
            onMonth: setMonth,
            onClose: () => setIsOpen(false),
          }}
        />
      )}
    </>
  );
}
