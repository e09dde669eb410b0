import { Input, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type Day, formatDay, isDay, readDayText } from '#domain/calendar/calendar.ts';
import { useText } from '../../platform/translation.ts';
import { DayInput } from './day-input.tsx';

/**
 * A date in a form, which can be cleared. Dates are dd/mm/yyyy and can be typed. Invalid text stays, also as the value, so that the form
 * neither loses nor saves it, and is reported on leaving.
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
} & Pick<TextInputProps, 'required' | 'readOnly' | 'error' | 'description'>) {
  const { t } = useText();
  // What is being typed; null: no edit in progress, and the day has its usual format.
  const [typed, setTyped] = useState<string | null>(null);
  const day = value !== null && isDay(value) ? value : null;
  const isUnread = value !== null && day === null;
  const pick = (picked: Day | null) => {
    setTyped(null);
    onChange(picked);
  };
  return (
    <DayInput
      {...field}
      required={Boolean(field.required) && !field.readOnly}
      error={error ?? (isUnread && typed === null ? t('This is not a date') : null)}
      text={typed ?? (day ? formatDay(day) : (value ?? ''))}
      day={day}
      mayBeEmptied
      onText={(text) => {
        setTyped(text);
        onChange(text.trim() === '' ? null : (readDayText(text) ?? text));
      }}
      onPick={pick}
      onLeave={() => setTyped(null)}
      // Writes back valid input, and reports invalid input.
      onEnter={() => setTyped(null)}
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
  );
}
