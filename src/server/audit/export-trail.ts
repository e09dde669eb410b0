import { TRAIL_ROWS_EXPORTED, type TrailRow, type TrailSearch, type TrailValue } from '#contract/audit/audit.ts';
import type { ListFile } from '../core/list-export/list-file.ts';
import { Refused } from '../platform/refused.ts';
import { type Reader, trailRows } from './read-trail.ts';

/** Rows read per step; other requests are served in between. */
const PORTION = 1000;

const COLUMNS = [
  ...['id', 'at', 'by', 'for', 'on_behalf_of', 'way', 'action', 'subject', 'subject_id', 'record'],
  ...['field', 'line', 'before', 'after'],
];

const NUMBERS = new Set(['id', 'subject_id', 'line']);
const NUMBER = { holds: 'number' } as const;

/**
 * Exports a search of the trail, one line per changed field, newest first, without what the reader may not see. Throws `trail-too-long` if
 * it doesn't fit into one file.
 */
export async function exportTrail(
  reader: Reader,
  search: TrailSearch,
): Promise<{ rows: string[][]; columns: ListFile['columns']; count: number }> {
  const lines: string[][] = [];
  let count = 0;
  for (let before: number | null | undefined = search.before; before !== null; ) {
    const from: TrailSearch = before === undefined ? search : { ...search, before };
    const { rows, next } = await trailRows(reader, from, PORTION);
    count += rows.length;
    if (count > TRAIL_ROWS_EXPORTED) throw new Refused('trail-too-long');
    for (const row of rows) lines.push(...linesOf(row));
    before = next;
  }
  return {
    rows: lines,
    columns: COLUMNS.map((heading) => ({ heading, ...(NUMBERS.has(heading) ? NUMBER : {}) })),
    count,
  };
}

function linesOf(row: TrailRow): string[][] {
  const { id, at, by, onBehalfOf, way, action, subject, subjectId, record, changes } = row;
  const head = [
    ...[String(id), at, by?.name ?? '', row.for?.name ?? '', onBehalfOf?.name ?? ''],
    ...[way, action, subject, String(subjectId), record ?? ''],
  ];
  const bodies =
    changes.length === 0
      ? [['', '', '', '']]
      : changes.map(({ field, list, line, before, after }) => [
          // Most lists contain lines; others are named.
          ...[list === null || list === 'lines' ? field : `${list}.${field}`, line === null ? '' : String(line)],
          ...[inText(before), inText(after)],
        ]);
  return bodies.map((body) => [...head, ...body]);
}

function inText(value: TrailValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.name : String(value);
}
