import { type RawBuilder, sql } from 'kysely';
import type { ActiveRef, PersonRef, Ref } from '#contract/values.ts';

/** A joined row as `{id, code, name}`, null where the join found none. `alias` is the table or its alias in the query. */
export function refOrNull(alias: string): RawBuilder<Ref | null> {
  const column = columnOf(alias);
  return sql`case when ${column('id')} is not null then
    json_build_object('id', ${column('id')}, 'code', ${column('code')}, 'name', ${column('name')}) end`;
}

/** As `refOrNull`, with isActive. */
export function activeRefOrNull(alias: string): RawBuilder<ActiveRef | null> {
  const column = columnOf(alias);
  return sql`case when ${column('id')} is not null then
    json_build_object('id', ${column('id')}, 'code', ${column('code')}, 'name', ${column('name')}, 'isActive', ${column('is_active')}) end`;
}

/** A joined row as `{id, name}`, null where the join found none. */
export function personOrNull(alias: string): RawBuilder<PersonRef | null> {
  const column = columnOf(alias);
  return sql`case when ${column('id')} is not null then json_build_object('id', ${column('id')}, 'name', ${column('name')}) end`;
}

function columnOf(alias: string) {
  return (name: string) => sql.ref(`${alias}.${name}`);
}
