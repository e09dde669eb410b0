import { TextInput, type TextInputProps } from '@mantine/core';
import { cleanDecimal, isDecimal, settleDecimal } from './decimal-text.ts';

/** An input for a plain decimal (WID-04): what is no part of one cannot be typed, pasted or dropped. */
export function DecimalInput({
  value,
  onText,
  decimals = 2,
  maximumLength = 5,
  ...rest
}: {
  value: string;
  onText: (text: string) => void;
  decimals?: number;
  maximumLength?: number;
} & Omit<TextInputProps, 'value' | 'onChange'>) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={value}
      onChange={(event) => onText(cleanDecimal(event.currentTarget.value, decimals, maximumLength))}
      onPaste={(event) => {
        if (!isDecimal(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onDrop={(event) => event.preventDefault()}
      onBlur={() => onText(settleDecimal(value))}
    />
  );
}
