import { formatDay } from '#domain/calendar/calendar.ts';
import { dayAt, timeAt } from '#domain/calendar/local-time.ts';
import {
  asTyped,
  hasDecimalComma,
  inNumberFormat,
  type NumberFormat,
  usualNumberFormat,
} from '#domain/text/number-format.ts';
import * as hours from '#domain/time/hours.ts';

/** Formats an instant in the agency's time zone: `dd/mm/yyyy hh:mm` in every language. */
export function formatInstant(instant: string, timeZone: string): string {
  const moment = Date.parse(instant);
  return `${formatDay(dayAt(moment, timeZone))} ${timeAt(moment, timeZone)}`;
}

/** The same, without the date if it's today there. */
export function formatMoment(instant: string, timeZone: string): string {
  const moment = Date.parse(instant);
  return dayAt(moment, timeZone) === dayAt(Date.now(), timeZone)
    ? timeAt(moment, timeZone)
    : formatInstant(instant, timeZone);
}

let numberFormat = usualNumberFormat('en');

/** Sets the number format. */
export function installNumberFormat(format: NumberFormat) {
  numberFormat = format;
}

export function installedNumberFormat(): NumberFormat {
  return numberFormat;
}

/** Formats an amount with thousands separators. */
export function formatAmount(amount: string): string {
  return inNumberFormat(amount, numberFormat);
}

/** Formats a decimal for editing and for other programs. */
export function typedNumber(decimal: string): string {
  return asTyped(decimal, numberFormat);
}

/** Formats hours with 2 decimals: "7.60" or "7,60". */
export function formatHours(hundredths: hours.Hundredths): string {
  return withDecimalSign(hours.formatHours(hundredths));
}

/** Formats hours of a response. */
export function formatHoursNumber(number: hours.HoursNumber): string {
  return formatHours(hours.hundredthsFromNumber(number) ?? 0);
}

/** Replaces the decimal point of a number without thousands separators: chart axes, limits, file sizes. */
export function withDecimalSign(number: string): string {
  return hasDecimalComma(numberFormat) ? number.replace('.', ',') : number;
}
