import { type RawBuilder, sql } from 'kysely';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import type { MasterField, MasterKind, MasterValues, ReferenceTarget } from '#domain/master-data/master-kind.ts';
import { canMerge } from '#domain/master-data/merging.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { listTable, MASTER_TABLES, referenceTable, sourceOfWithin, storedColumn } from './master-tables.ts';

/** Selects a kind's records as row `t`. A service account's employee row isn't a person. */
export function recordsOf(kind: MasterKind): RawBuilder<unknown> {
  return kind.name === 'people' ? sql`(select * from employee where not is_service_account) as t` : tableOf(kind);
}

/** Selects a kind's whole table as row `t`. */
export function tableOf(kind: MasterKind): RawBuilder<unknown> {
  return sql`${sql.table(MASTER_TABLES[kind.name])} as t`;
}

/** Finds a master data record with all fields. */
export async function findMasterRecord(
  database: AgencyDatabase | AgencyTransaction,
  kind: MasterKind,
  id: number,
): Promise<MasterRecord | null> {
  return (await findMasterRecords(database, kind, [id])).get(id) ?? null;
}

/** Finds master data records by id with all fields; missing ones are left out. */
export async function findMasterRecords(
  database: AgencyDatabase | AgencyTransaction,
  kind: MasterKind,
  ids: readonly number[],
): Promise<Map<number, MasterRecord>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MasterRecord>`
    select ${answered(kind, Object.keys(kind.fields))} from ${recordsOf(kind)} where t.id = any(${ids})`.execute(
    database,
  );
  return new Map(rows.map((record) => [record.id, withoutBlank(record)]));
}

/** Returns a record for an answer, without an empty `mergedInto`. */
export function withoutBlank({ mergedInto: into, ...record }: MasterRecord): MasterRecord {
  return into ? { ...record, mergedInto: into } : record;
}

/** Selects the answer of row `t`: id, version, and some fields. */
export function answered(kind: MasterKind, names: readonly string[]): RawBuilder<unknown> {
  const signInColumn = kind.name === 'people' ? sql`, ${signInFacts} as "signIn"` : sql``;
  return sql`t.id, t.last_modified as "lastModified", ${recordValues(kind, names)} as values${mergedInto(kind)}${signInColumn}`;
}

/** Selects fields of row `t` as a JSON object. */
export function recordValues(
  kind: MasterKind,
  names: readonly string[] = Object.keys(kind.fields),
): RawBuilder<unknown> {
  const values = names.map((name) => sql`${sql.lit(name)}, ${answeredValue(kind, name)}`);
  return sql`json_build_object(${sql.join(values)})`;
}

/** Selects the record that row `t` was merged into, for kinds that can be merged. */
function mergedInto(kind: MasterKind): RawBuilder<unknown> {
  if (!canMerge(kind)) return sql``;
  const code = 'code' in kind.fields ? sql`s.code` : sql`s.name`;
  return sql`, (select json_build_object('id', s.id, 'code', ${code}, 'name', s.name, 'isActive', s.is_active)
    from ${sql.table(MASTER_TABLES[kind.name])} as s where s.id = t.merged_into_id) as "mergedInto"`;
}

/** The sign-in facts of person `t`. */
const signInFacts = sql`json_build_object(
  'hasPassword', t.password_hash is not null,
  'hasPasskey', exists (select from passkey where passkey.employee_id = t.id),
  'hasLeft', not belongs_to_agency(true, t.end_date),
  'wasInvited', exists (select from sign_in_link as link where link.employee_id = t.id and link.purpose = 'invitation'),
  'invitedUntil', (select link.expires_at from sign_in_link as link
    where link.employee_id = t.id and link.purpose = 'invitation' and link.ended_at is null and link.expires_at > now()))`;

function answeredValue(kind: MasterKind, name: string): RawBuilder<unknown> {
  const field = kind.fields[name]!;
  switch (field.holds) {
    case 'reference':
      return namedBy(kind, name, refOf('named', field.to));
    case 'list': {
      const { table, owner, value } = listTable(kind, name);
      const places = sql`array_position(${field.of.map((one) => one.value)}::text[], item.${sql.ref(value)})`;
      return sql`(select coalesce(json_agg(item.${sql.ref(value)} order by ${places}), '[]')
        from ${sql.table(table)} as item where item.${sql.ref(owner)} = t.id)`;
    }
    case 'decimal':
      return sql`trim_scale(${columnOf(field)})::text`;
    default:
      return columnOf(field);
  }
}

/** Selects a reference for an answer, from a row's alias. */
function refOf(row: string, to: ReferenceTarget): RawBuilder<unknown> {
  const { code, isActive } = columnsOfReference(row, to);
  return sql`json_build_object('id', ${sql.ref(`${row}.id`)}, 'code', ${code}, 'name', ${sql.ref(`${row}.name`)}, 'isActive', ${isActive})`;
}

/** Returns the columns that identify a referenced record. */
export function columnsOfReference(row: string, to: ReferenceTarget) {
  const { code, isActive, words } = referenceTable(to);
  const over = (column: string) => sql.raw(column.replace(/\b(code|is_active|search_text|name)\b/, `${row}.$1`));
  return { code: over(code), isActive: over(isActive), words: over(words) };
}

/** Selects something of the record that a reference of row `t` points to, with alias `named`. */
function namedBy(kind: MasterKind, name: string, what: RawBuilder<unknown>): RawBuilder<unknown> {
  const field = kind.fields[name]!;
  if (field.holds !== 'reference') throw new Error(`${kind.name}.${name} names nothing`);
  const named = sql`${sql.table(referenceTable(field.to).table)} as named`;
  if (!field.isOfWithin) return sql`(select ${what} from ${named} where named.id = ${columnOf(field)})`;
  const { through, table, column } = sourceOfWithin(kind, name);
  return sql`(select ${what} from ${sql.table(table)} as via join ${named} on named.id = ${sql.ref(`via.${column}`)}
    where via.id = ${columnOf(through)})`;
}

/** Returns the stored column of a field of row `t`. */
export function columnOf(field: MasterField): RawBuilder<unknown> {
  const column = storedColumn(field);
  if (column === null) throw new Error(`${field.column} is not stored`);
  return sql.ref(`t.${column}`);
}

/** Returns a record's values for comparison in a save: references as ids. */
export function storedValues({ values }: Pick<MasterRecord, 'values'>): MasterValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && 'id' in value ? value.id : value,
    ]),
  );
}
