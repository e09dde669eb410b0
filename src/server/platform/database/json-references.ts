import { type RawBuilder, sql } from 'kysely';
import type { ActiveRef, PersonRef, Ref } from '#contract/http/values.ts';

/** A joined row as `{id, code, name}`; null if the join found none. `alias` is the table or its alias in the query. */
export function refOrNull(alias: string): RawBuilder<Ref | null> {
  const column = columnOf(alias);
  return sql`case when ${column('id')} is not null then
    json_build_object('id', ${column('id')}, 'code', ${column('code')}, 'name', ${column('name')}) end`;
}

/** Like `refOrNull`, with isActive. */
export function activeRefOrNull(alias: string): RawBuilder<ActiveRef | null> {
  const column = columnOf(alias);
  return sql`case when ${column('id')} is not null then
    json_build_object('id', ${column('id')}, 'code', ${column('code')}, 'name', ${column('name')}, 'isActive', ${column('is_active')}) end`;
}

/** A joined row as `{id, name}`; null if the join found none. */
export function personOrNull(alias: string): RawBuilder<PersonRef | null> {
  const column = columnOf(alias);
  return sql`case when ${column('id')} is not null then json_build_object('id', ${column('id')}, 'name', ${column('name')}) end`;
}

/**
 * The row with an id as `{id, code, name}`; null for a null id. A subquery instead of a join, because planning ten joins takes longer than
 * reading tens or hundreds of rows.
 */
export function refById(table: string, id: string): RawBuilder<Ref | null> {
  return rowById(table, id, sql`'id', named.id, 'code', named.code, 'name', named.name`);
}

/** Like `refById`, with isActive. */
export function activeRefById(table: string, id: string): RawBuilder<ActiveRef | null> {
  return rowById(table, id, sql`'id', named.id, 'code', named.code, 'name', named.name, 'isActive', named.is_active`);
}

/** Like `refById`: an employee as `{id, name}`. */
export function personById(id: string): RawBuilder<PersonRef | null> {
  return namedById('employee', id);
}

/** Like `refById`, for tables with a name but no code: `{id, name}`. */
export function namedById(table: string, id: string): RawBuilder<PersonRef | null> {
  return rowById(table, id, sql`'id', named.id, 'name', named.name`);
}

function rowById<Row>(table: string, id: string, fields: RawBuilder<unknown>): RawBuilder<Row | null> {
  return sql`(select json_build_object(${fields}) from ${sql.table(table)} as named where named.id = ${sql.ref(id)})`;
}

/** An instant in the API's format, for JSON built in PostgreSQL: ISO 8601 UTC with milliseconds; null stays null. */
export function instantAsJson(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function columnOf(alias: string) {
  return (name: string) => sql.ref(`${alias}.${name}`);
}
