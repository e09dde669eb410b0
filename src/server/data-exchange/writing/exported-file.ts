import type { ClientBase } from 'pg';
import { exportCsv } from '../export-csv.ts';
import type { Kind } from '../kind.ts';
import { readCsv } from '../reading/csv-text.ts';
import { WORKBOOK_TYPE, writeWorkbook } from './workbook.ts';

/** The byte order mark by which spreadsheets recognise UTF-8. */
export const MARK = Buffer.from('\ufeff');

/** Exports records by id, in order, as CSV or a workbook with the same cells, which an import can read. */
export async function exportedFile(
  client: ClientBase,
  kind: Kind,
  ids: readonly number[],
  format: 'csv' | 'xlsx',
): Promise<{ bytes: Buffer; contentType: string }> {
  const csv = Buffer.concat(await exportCsv(client, kind, ids).toArray());
  if (format === 'csv') return { bytes: Buffer.concat([MARK, csv]), contentType: 'text/csv; charset=utf-8' };
  const rows: string[][] = [];
  for await (const { cells } of readCsv(csv)) rows.push(cells);
  const [headings = [], ...records] = rows;
  const bytes = await writeWorkbook([{ name: kind.name, headings, rows: records, columns: kind.columns }]);
  return { bytes, contentType: WORKBOOK_TYPE };
}
