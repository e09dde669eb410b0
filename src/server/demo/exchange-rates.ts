import Big from 'big.js';
import { addDays, weekdayOf } from '#domain/calendar/calendar.ts';
import type { CopyRow } from '../platform/database/copy-rows.ts';
import { rounded } from './amounts.ts';
import { type Plan, PURPOSE } from './plan.ts';
import { idsByCode } from './setup.ts';

/** For so many days there is a rate of every working day; before that one a week, so that every order has one. */
const DAILY_FOR = 60;

/** Rates of exchange of the agency's other currencies, a little above or below what they are worth all along. */
export function exchangeRateRows({ content, today, firstDay, randomFor }: Plan): CopyRow[] {
  const currencyId = idsByCode(content.currencies);
  const others = content.currencies.filter(
    ({ code, isActive }) => (isActive ?? true) && code !== content.agency.baseCurrency,
  );
  const rows: CopyRow[] = [];
  for (let day = addDays(firstDay, -7), place = 0; day <= today; day = addDays(day, 1), place += 1) {
    const weekday = weekdayOf(day);
    if (day < addDays(today, -DAILY_FOR) ? weekday !== 1 : weekday > 5) continue;
    for (const { code, inBase } of others) {
      const wobble = randomFor(PURPOSE.exchange, currencyId(code), place).integer(-100, 100);
      rows.push({
        id: rows.length + 1,
        day,
        currency_id: currencyId(code),
        base_units: rounded(new Big(inBase).times(10_000 + wobble).div(10_000), 6),
        currency_units: '1',
        source: 'file',
      });
    }
  }
  return rows;
}
