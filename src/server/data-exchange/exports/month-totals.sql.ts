import type { ClientBase } from 'pg';
import {
  type CountedEntry,
  type FirstTotals,
  firstTotals,
  monthsOfFile,
  monthTotal,
} from '#domain/data-exchange/month-totals.ts';
import { READING_ORDER } from '../../platform/database/sort-order.ts';
import { STAGE } from '../importing/stage.ts';
import type { ExportLines } from './export-lines.ts';
import type { ReadExport } from './read-export.ts';

/** The maximum rows of totals displayed. */
const MOST_TOTALS = 2000;

/** Compares a file's hours with Docket's by person and month, once its good lines are written. Call it in the same transaction. */
export async function findMonthTotals(
  client: ClientBase,
  { entries, tooShort }: ReadExport,
  { ownerOf, hours }: ExportLines,
  bad: ReadonlySet<number>,
): Promise<FirstTotals> {
  const { rows } = await client.query<{ line: number }>(`select line from ${STAGE} where not is_new`);
  const there = new Set(rows.map(({ line }) => line));
  const counted = [...entries, ...tooShort].map((entry): CountedEntry => {
    const { line, day, parts } = entry;
    const person = ownerOf(entry);
    // Too short to be imported on its own: its time was carried to neighbouring entries.
    const isAbsorbed = entry.hundredths === 0 && person.code !== null;
    const becomes =
      !isAbsorbed && !hours.has(line)
        ? 'left-out'
        : bad.has(line)
          ? 'failing'
          : there.has(line)
            ? 'already-there'
            : 'new';
    const isIn = becomes === 'new' || becomes === 'already-there';
    return { person, day, parts, becomes, hundredths: isIn ? (hours.get(line) ?? 0) : 0 };
  });
  const months = monthsOfFile(counted);
  const found = await findHours(
    client,
    months.map(({ code, name, month }, place) => ({ place, code, name, month })),
  );
  const totals = found.map(({ place, person, hundredths }) => monthTotal(months[place]!, person, hundredths));
  return firstTotals(totals, MOST_TOTALS);
}

/** Returns people's hours by month, sorted by name; null if the person isn't in Docket. */
async function findHours(
  client: ClientBase,
  months: readonly { place: number; code: string | null; name: string; month: string }[],
): Promise<{ place: number; person: string; hundredths: number | null }[]> {
  const { rows } = await client.query(
    `select place, person, hundredths from (select wanted.place, wanted.code, wanted.month,
       coalesce(employee.name, wanted.name) as person,
       case when employee.id is not null then round(coalesce(there.units, 0) * 100)::int end as hundredths
     from jsonb_to_recordset($1::jsonb) as wanted (place integer, code text, name text, month text)
     left join employee on employee.code = wanted.code
     left join lateral (
       select sum(units) as units from time_entry
       where employee_id = employee.id and work_date >= (wanted.month || '-01')::date
         and work_date < (wanted.month || '-01')::date + interval '1 month') as there on true) as found
     order by folded(person) ${READING_ORDER}, code, month`,
    [JSON.stringify(months)],
  );
  return rows;
}
