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

/** A moment as people read it here, where the agency is: `dd/mm/yyyy hh:mm` in both languages. */
export function formatInstant(instant: string, timeZone: string): string {
  const moment = Date.parse(instant);
  return `${formatDay(dayAt(moment, timeZone))} ${timeAt(moment, timeZone)}`;
}

/** The same, without its day where that is today there. */
export function formatMoment(instant: string, timeZone: string): string {
  const moment = Date.parse(instant);
  return dayAt(moment, timeZone) === dayAt(Date.now(), timeZone)
    ? timeAt(moment, timeZone)
    : formatInstant(instant, timeZone);
}

let numberFormat = usualNumberFormat('en');

/** From now on numbers are shown and read as this person has it. */
export function installNumberFormat(format: NumberFormat) {
  numberFormat = format;
}

/** How numbers are shown and read now. */
export function installedNumberFormat(): NumberFormat {
  return numberFormat;
}

/** An amount as the person reads it, its thousands apart. */
export function formatAmount(amount: string): string {
  return inNumberFormat(amount, numberFormat);
}

/** A plain decimal as the person would type it: what an editor begins with, and what other programs get. */
export function typedNumber(decimal: string): string {
  return asTyped(decimal, numberFormat);
}

/** Hours as every screen shows them, with 2 decimals: "7.60" or "7,60". */
export function formatHours(hundredths: hours.Hundredths): string {
  return withDecimalSign(hours.formatHours(hundredths));
}

/** Hours of an answer as every screen shows them. */
export function formatHoursNumber(number: hours.HoursNumber): string {
  return formatHours(hours.hundredthsFromNumber(number) ?? 0);
}

/** A number with a point at most, as the person writes it: the axis of a chart, a limit, the size of a file. */
export function withDecimalSign(number: string): string {
  return hasDecimalComma(numberFormat) ? number.replace('.', ',') : number;
}
