import {
  masterKindOfSubject,
  referenceOf,
  seesTrailField,
  type TrailField,
  type TrailReference,
  trailFieldAt,
} from '#domain/audit/audit-fields.ts';
import { formatDay, isDay } from '#domain/calendar/calendar.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { FoundRow } from './find-trail.sql.ts';
import { type Names, nameKey } from './names.sql.ts';

/** Fields that identify records without code, reference or name; master data has its key. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = {
  client_invoice_line: ['client_invoice_id', 'position'],
  estimate_line: ['estimate_id', 'cost_type_id'],
  supplier_cost: ['job_id', 'cost_type_id'],
  time_entry: ['jobId', 'workDate'],
  time_entry_approval: ['job_id', 'work_date'],
};

type Part = { field: TrailField; table: TrailReference | null; value: string };

/** Returns a record's name from its own trail row, if no table has it any more; null if unknown. */
export function nameInRow(row: FoundRow, actor: Actor, names: Names): string | null {
  const own = ownName(row);
  if (own) return own;
  const seen = identityOf(row).filter(({ field }) => seesTrailField(actor, row.subject, field));
  return seen.map((part) => describePart(part, names)).join(' ') || null;
}

/** Returns the records by which a row's own record is named, by table and id. */
export function namingRecords(row: FoundRow): { table: TrailReference; id: number }[] {
  if (ownName(row)) return [];
  return identityOf(row).flatMap(({ table, value }) => (table ? [{ table, id: Number(value) }] : []));
}

function ownName({ before, after }: FoundRow): string {
  const side = { ...before, ...after };
  const [code, name, reference] = [side.code, side.name, side.reference].map((part) =>
    typeof part === 'string' ? part : null,
  );
  return reference ?? [code, name].filter(Boolean).join(' ');
}

/** Returns the values that identify a record, in order. */
function identityOf({ subject, before, after }: FoundRow): Part[] {
  const kind = masterKindOfSubject(subject);
  const wanted = kind ? (MASTER_DATA[kind].key as readonly string[]) : (NAMED_BY[subject] ?? []);
  const parts = new Map<string, Part>();
  for (const [key, value] of Object.entries({ ...before, ...after })) {
    const known = trailFieldAt(subject, key);
    if (!known || !wanted.includes(known.name)) continue;
    if (typeof value === 'string' && value !== '')
      parts.set(known.name, { field: known.field, table: referenceOf(known.name, known.field), value });
  }
  return wanted.flatMap((name) => parts.get(name) ?? []);
}

function describePart({ field, table, value }: Part, names: Names): string {
  if (table) return names.get(nameKey(table, Number(value))) ?? `#${value}`;
  return field.holds === 'day' && isDay(value) ? formatDay(value) : value;
}
