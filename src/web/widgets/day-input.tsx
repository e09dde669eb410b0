import { Box, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type Day, readDayText } from '#domain/calendar.ts';
import { part } from '../platform/missing-part.ts';

const load = part(() => import('./day-calendar.tsx'));
const DayCalendar = lazy(async () => ({ default: (await load()).DayCalendar }));

/** What a month of six weeks takes up, in pixels: nothing moves when the calendar comes. */
const CALENDAR_SIZE = { w: 252, h: 290 };

/**
 * The field of a day, with a calendar that shows below it while it has the focus. What is typed is the business of whoever uses it; the
 * code of the calendar comes when one opens for the first time, and days can be typed without it.
 */
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
  'id' | 'label' | 'aria-label' | 'required' | 'readOnly' | 'error' | 'rightSection' | 'rightSectionPointerEvents' | 'w'
>) {
  const [isOpen, setIsOpen] = useState(false);
  const [month, setMonth] = useState(day);
  const open = () => {
    if (!isOpen) setMonth(day);
    setIsOpen(true);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      disabled={field.readOnly ?? false}
      position="bottom-start"
      withRoles={false}
      trapFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <TextInput
          {...field}
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
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <CatchBoundary getResetKey={() => 'calendar'} errorComponent={() => null}>
          <Suspense fallback={<Box {...CALENDAR_SIZE} />}>
            <DayCalendar
              day={day}
              month={month}
              mayBeEmptied={mayBeEmptied}
              onPick={(picked) => {
                onPick(picked);
                setIsOpen(false);
              }}
              onMonth={setMonth}
            />
          </Suspense>
        </CatchBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
