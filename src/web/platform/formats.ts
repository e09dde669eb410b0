import { groupedDigits } from '#domain/money.ts';

/** A moment as people read it here, where the agency is: `dd/mm/yyyy hh:mm` in both languages (LANG-04). */
export function formatInstant(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}`;
}

/** An amount as people read it (LANG-04). */
export function formatAmount(amount: string): string {
  return groupedDigits(amount);
}
