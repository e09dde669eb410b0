import { TRAIL_ROWS_EXPORTED, type TrailRow, type TrailSearch, type TrailValue } from '#contract/audit.ts';
import { csvLine } from '../platform/csv-line.ts';
import { Refused } from '../platform/refused.ts';
import { type Reader, trailRows } from './read-trail.ts';

/** Rows that are read at once: between them others have their turn. */
const PORTION = 1000;

const COLUMNS = [
  ...['id', 'at', 'by', 'for', 'on_behalf_of', 'way', 'action', 'subject', 'subject_id', 'record'],
  ...['field', 'line', 'before', 'after'],
];

/** A byte order mark: spreadsheets read the file as UTF-8. */
const BEGINNING = '\u{feff}';

/**
 * What a search of the trail finds as a CSV file, a line for each field that changed, the newest first; what the reader may not see is left
 * out. Throws `trail-too-long` where it is more than fits into one file.
 */
export async function exportTrail(reader: Reader, search: TrailSearch): Promise<{ bytes: Uint8Array; count: number }> {
  const parts = [BEGINNING, csvLine(COLUMNS, ',')];
  let count = 0;
  for (let before: number | null | undefined = search.before; before !== null; ) {
    const from: TrailSearch = before === undefined ? search : { ...search, before };
    const { rows, next } = await trailRows(reader, from, PORTION);
    count += rows.length;
    if (count > TRAIL_ROWS_EXPORTED) throw new Refused('trail-too-long');
    for (const row of rows) parts.push(...linesOf(row));
    before = next;
  }
  return { bytes: Buffer.from(parts.join(''), 'utf8'), count };
}

function linesOf(row: TrailRow): string[] {
  const { id, at, by, onBehalfOf, way, action, subject, subjectId, record, changes } = row;
  const head = [
    ...[String(id), at, by?.name ?? '', row.for?.name ?? '', onBehalfOf?.name ?? ''],
    ...[way, action, subject, String(subjectId), record ?? ''],
  ];
  const bodies =
    changes.length === 0
      ? [['', '', '', '']]
      : changes.map(({ field, list, line, before, after }) => [
          // Lines are what most lists hold; others say so.
          ...[list === null || list === 'lines' ? field : `${list}.${field}`, line === null ? '' : String(line)],
          ...[inText(before), inText(after)],
        ]);
  return bodies.map((body) => csvLine([...head, ...body].map(harmless), ','));
}

function inText(value: TrailValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.name : String(value);
}

/** What anybody may have typed is not calculated by the spreadsheet of who looks into it. */
function harmless(cell: string): string {
  return /^[=+@\t\r]|^-(?![\d.]+$)/.test(cell) ? `'${cell}` : cell;
}
