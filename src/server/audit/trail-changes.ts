import type { TrailChange, TrailRow, TrailValue } from '#contract/audit/audit.ts';
import { trailAccessChanges } from '#domain/audit/audit-access.ts';
import {
  referenceOf,
  seesTrailField,
  TRAIL_REFERENCES,
  type TrailField,
  type TrailReference,
  trailFieldAt,
} from '#domain/audit/audit-fields.ts';
import { plainDecimal } from '#domain/money/money.ts';
import type { Actor } from '#domain/people/permission.ts';
import { plainText } from '#domain/text/rich-text.ts';
import { formatHours } from '#domain/time/hours.ts';
import type { FoundRow } from './find-trail.sql.ts';
import { type Names, nameKey } from './names.sql.ts';
import { nameInRow, namingRecords } from './row-name.ts';

/** A changed field, with both sides as stored. */
type Differing = {
  place: number;
  subject: string;
  name: string;
  field: TrailField;
  /** The list and position of a line; null for the document itself. */
  list: string | null;
  line: number | null;
  before: unknown;
  after: unknown;
};

/** Longer texts are truncated. */
const TEXT_SHOWN = 10_000;

/** Returns a row as its reader sees it; hidden fields are only counted. */
export function trailRowOf(row: FoundRow, actor: Actor, names: Names): TrailRow {
  const { before: _before, after: _after, ...shown } = row;
  const all = differingFields(row);
  const seen = all.filter(({ subject, field }) => seesTrailField(actor, subject, field));
  const table = tableOfSubject(row.subject);
  return {
    ...shown,
    record: (table && names.get(nameKey(table, row.subjectId))) ?? nameInRow(row, actor, names),
    changes: seen.map((change) => changeOf(change, names)),
    hidden: all.length - seen.length,
  };
}

/** Returns the records that rows refer to, by table: those whose names `trailRowOf` needs. */
export function namedInRows(rows: readonly FoundRow[]): Map<TrailReference, Set<number>> {
  const named = new Map<TrailReference, Set<number>>();
  const add = (table: TrailReference | null, id: number | null) => {
    if (table === null || id === null) return;
    const ids = named.get(table) ?? new Set();
    named.set(table, ids.add(id));
  };
  for (const row of rows) {
    add(tableOfSubject(row.subject), row.subjectId);
    for (const { table, id } of namingRecords(row)) add(table, id);
    for (const { name, field, before, after } of differingFields(row)) {
      const table = referenceOf(name, field);
      for (const id of [...idsOf(before), ...idsOf(after)]) add(table, id);
    }
  }
  return named;
}

/** Returns a subject's own table. A session belongs to its person. */
function tableOfSubject(subject: string): TrailReference | null {
  if (subject === 'session') return 'employee';
  if (subject === 'time_entry_approval') return 'time_entry';
  return TRAIL_REFERENCES.find((table) => table === subject) ?? null;
}

/**
 * Finds the fields that differ. If both sides exist, a field only in `before` was displayed to the user, not changed; with one side, all
 * its non-empty fields count.
 */
function differingFields({ subject, before, after }: FoundRow): Differing[] {
  const placeOf = (key: string) => trailFieldAt(subject, key)?.place ?? 0;
  const keys = Object.keys(after ?? before ?? {}).sort((one, other) => placeOf(one) - placeOf(other));
  const differing = keys.flatMap((key) => {
    const known = trailFieldAt(subject, key);
    if (!known) return [];
    const [was, is] = [before?.[key] ?? null, after?.[key] ?? null];
    if (known.field.lines !== undefined) return differingLines(known.name, known.field.lines, [was, is]);
    if (known.field.holds === 'access') return differingAccess(subject, known, [was, is]);
    if (isSame(was, is)) return [];
    return [{ subject, ...known, list: null, line: null, before: was, after: is }];
  });
  return inOrder(differing);
}

/** Splits a profile's access by document type, because one field would be a page of booleans. */
function differingAccess(
  subject: string,
  { place, field }: { place: number; field: TrailField },
  [was, is]: [unknown, unknown],
): Differing[] {
  return trailAccessChanges(was, is).map(({ name, before, after }, index) => ({
    ...{ subject, name, list: null, line: null, before, after },
    field: { ...field, holds: 'text' },
    // In their own order, after the name.
    place: place + index,
  }));
}

type Line = Record<string, unknown>;

/** Finds the lines that differ in a document's list, by id, with positions from 1; `subject` declares their fields. */
function differingLines(list: string, subject: string, [before, after]: [unknown, unknown]): Differing[] {
  const [was, is] = [linesOf(before), linesOf(after)];
  const lineOf = (lines: Line[], { id }: Line) => lines.find((line) => line.id === id && id !== 0);
  const pairs = [
    ...is.map((line, place) => ({ number: place + 1, was: lineOf(was, line), is: line.isDeleted ? undefined : line })),
    ...was.flatMap((line, place) => (lineOf(is, line) ? [] : [{ number: place + 1, was: line, is: undefined }])),
  ];
  return pairs.flatMap((pair) => {
    const differing = Object.keys(pair.is ?? pair.was ?? {}).flatMap((key): Differing[] => {
      const known = trailFieldAt(subject, key);
      const [lineBefore, lineAfter] = [pair.was?.[key] ?? null, pair.is?.[key] ?? null];
      if (!known || isSameIn(known.field, lineBefore, lineAfter)) return [];
      return [{ subject, ...known, list, line: pair.number, before: lineBefore, after: lineAfter }];
    });
    return differing.sort((one, other) => one.place - other.place);
  });
}

/** Sorts fields as in forms, because the database keeps no order of keys. Lines follow the header in order. */
function inOrder(differing: Differing[]): Differing[] {
  const ofLines = ({ line }: Differing) => Number(line !== null);
  return differing.sort((one, other) => ofLines(one) - ofLines(other) || (ofLines(one) ? 0 : one.place - other.place));
}

const linesOf = (side: unknown): Line[] => (Array.isArray(side) ? side : []);

/** References are equal if their ids are; renaming is a change elsewhere. */
function isSameIn({ holds }: TrailField, one: unknown, other: unknown): boolean {
  const [id] = idsOf(one);
  return holds === 'named' && id !== undefined ? id === idsOf(other)[0] : isSame(one, other);
}

/** Treats null, empty text and empty list as equal, and compares numbers by value. */
function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^-?\d+\.\d+$/.test(text) ? plainDecimal(text) : text;
}

function changeOf({ name, field, list, line, before, after }: Differing, names: Names): TrailChange {
  const shown = (value: unknown) => shownValue(name, field, value, names);
  return { field: name, list, line, before: shown(before), after: shown(after) };
}

function shownValue(name: string, field: TrailField, value: unknown, names: Names): TrailValue {
  if (plain(value) === '') return null;
  const table = referenceOf(name, field);
  if (table) return namedValue(table, value, names);
  if (typeof value === 'boolean') return value;
  switch (field.holds) {
    case 'hundredths':
      return formatHours(Number(value));
    case 'text':
      return textOf(value);
    case 'named':
      return nameOfSent(value) ?? null;
    default:
      return String(value);
  }
}

/** Resolves ids to current names; deleted records are displayed by id. */
function namedValue(table: TrailReference, value: unknown, names: Names): TrailValue {
  return {
    name: idsOf(value)
      .map((id) => names.get(nameKey(table, id)) ?? nameOfSent(value) ?? `#${id}`)
      .join(', '),
  };
}

function nameOfSent(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : null;
}

/** Formats a text, a list of texts, or a table of settings as `name: value`. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, of]) => `${key}: ${of === null ? '–' : textOf(of)}`)
      .join(', ');
  }
  const text = plainText(String(value));
  const signs = text.length > TEXT_SHOWN ? [...text.slice(0, TEXT_SHOWN + 1)] : null;
  return signs ? `${signs.slice(0, -1).join('')} …` : text;
}

/** Returns the ids in a value; API ids of internal projects are negative. */
function idsOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  if (typeof value === 'object' && value !== null && 'id' in value) return idsOf(value.id);
  const id = Math.abs(Number(value));
  return value !== null && value !== '' && Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? [id] : [];
}
