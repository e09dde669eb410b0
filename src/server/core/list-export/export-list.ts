import type { FastifyRequest } from 'fastify';
import { dayAt, timeAt } from '#domain/calendar/local-time.ts';
import { YES_OR_NO } from '#domain/data-exchange/list-headings.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { translationsFor } from '../../platform/http/problem.ts';
import { signedInOf } from '../../platform/signed-in.ts';
import type { ListColumn, WriteList } from './list-file.ts';
import type { ExportedFile } from './serve-export.ts';

/** The names of a list as a file and in the trail, and its columns. */
export type ExportedList<Row> = {
  /** Of the file without extension, and of the worksheet. */
  name: string;
  /** In the trail; `name` by default. */
  kind?: string;
  columns: readonly ListColumn<Row>[];
};

/** An export request, and the file writer. */
export type ExportRequest = { writeList: WriteList; request: FastifyRequest };

/** Exports rows as a file in the caller's language. The trail records their number and the filters. */
export async function exportList<Row>(
  { writeList, request }: ExportRequest,
  { name, kind = name, columns }: ExportedList<Row>,
  rows: readonly Row[],
  { format = 'csv', filters }: { format?: 'csv' | 'xlsx' | undefined; filters: Record<string, unknown> },
): Promise<ExportedFile> {
  const headings = columns.map(({ heading }) => heading);
  const fields = await translationsFor(request, headings, 'field');
  const cells = rows.map((row) => columns.map(({ of }) => of(row) ?? ''));
  const shown = await Promise.all(columns.map(({ holds }, index) => cellWriter(request, holds, textsAt(cells, index))));
  const file = await writeList({
    name,
    format,
    columns: columns.map(({ heading, holds }) => ({
      heading: fields.get(heading) ?? heading,
      ...(holds === 'number' || holds === 'day' ? { holds } : {}),
    })),
    rows: cells.map((row) => row.map((cell, index) => (cell === '' ? '' : shown[index]!(cell)))),
  });
  return { taken: { kind, count: rows.length, ...filters }, fileName: `${name}.${format}`, ...file };
}

export function yesOrNo(is: boolean): string {
  return is ? YES_OR_NO.yes : YES_OR_NO.no;
}

function textsAt(cells: readonly (readonly string[])[], index: number): string[] {
  return [...new Set(cells.map((row) => row[index]!))];
}

/** Returns the formatter of a column's cells. */
async function cellWriter(
  request: FastifyRequest,
  holds: ListColumn<never>['holds'],
  texts: string[],
): Promise<(cell: string) => string> {
  if (holds === 'instant') {
    const timeZone = await findTimeZone(signedInOf(request).database);
    return (cell) => localTime(cell, timeZone);
  }
  if (holds === 'label') {
    const labels = await translationsFor(request, texts);
    return (cell) => labels.get(cell) ?? cell;
  }
  return (cell) => cell;
}

async function findTimeZone(database: AgencyDatabase): Promise<string> {
  const { timeZone } = await database.selectFrom('agency').select('time_zone as timeZone').executeTakeFirstOrThrow();
  return timeZone;
}

function localTime(instant: string, timeZone: string): string {
  const moment = Date.parse(instant);
  return `${dayAt(moment, timeZone)} ${timeAt(moment, timeZone)}`;
}
