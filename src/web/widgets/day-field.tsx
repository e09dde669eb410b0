import '@mantine/dates/styles.css';
import { Input, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { type Day, formatDay, isDay, readDayText } from '#domain/calendar.ts';
import { useText } from '../platform/translation.ts';
import { calendarWords } from './calendar-words.ts';

/**
 * A day in a form; emptied, there is none. Weeks start on Monday, dates read dd/mm/yyyy and can be typed (WID-03). What is typed and is
 * no day stays as it was typed, also as the value, so that the form neither loses nor saves it; left so, the field says it.
 */
export function DayField({
  value,
  onChange,
  error,
  ...field
}: {
  id: string;
  label: string;
  value: Day | null;
  onChange: (day: Day | null) => void;
} & Pick<TextInputProps, 'required' | 'readOnly' | 'error'>) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  // What is being typed; null = nobody types, and the day reads as days do.
  const [typed, setTyped] = useState<string | null>(null);
  const day = value !== null && isDay(value) ? value : null;
  const [month, setMonth] = useState(day);
  const isUnread = value !== null && day === null;
  const take = (text: string) => {
    const read = text.trim() === '' ? null : (readDayText(text) ?? text);
    setTyped(text);
    onChange(read);
    if (read !== null && isDay(read)) setMonth(read);
  };
  const pick = (picked: Day | null) => {
    setTyped(null);
    onChange(picked);
    setIsOpen(false);
  };
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
          required={Boolean(field.required) && !field.readOnly}
          autoComplete="off"
          error={error ?? (isUnread && typed === null ? t('This is not a date') : null)}
          value={typed ?? (day ? formatDay(day) : (value ?? ''))}
          onChange={(event) => {
            take(event.currentTarget.value);
            setIsOpen(true);
          }}
          onFocus={open}
          onClick={open}
          onBlur={() => {
            setTyped(null);
            setIsOpen(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setIsOpen(false);
            // What was understood is written back, and what is no date is said (FIX-32).
            if (event.key === 'Enter') setTyped(null);
          }}
          rightSectionPointerEvents="all"
          rightSection={
            value !== null &&
            !field.readOnly && (
              <Input.ClearButton
                aria-label={t('Remove {name}', { name: field.label })}
                tabIndex={-1}
                onClick={() => pick(null)}
              />
            )
          }
        />
      </Popover.Target>
      {/* The focus stays in the field, where days can be typed as well. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          {...calendarWords()}
          value={day}
          onChange={pick}
          {...(month ? { date: month } : {})}
          onDateChange={setMonth}
          firstDayOfWeek={1}
          __preventFocus
          allowDeselect
        />
      </Popover.Dropdown>
    </Popover>
  );
}
