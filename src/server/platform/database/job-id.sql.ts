import { type RawBuilder, sql } from 'kysely';

/** The id of a row of `job` outside the database, by the name that the row has in the statement: an internal project's is negative. */
export function wireJobIdOf(row = 'job'): RawBuilder<number> {
  const [id, isBillable] = [sql.ref(`${row}.id`), sql.ref(`${row}.is_billable`)];
  return sql<number>`case when ${isBillable} then ${id} else -${id} end`;
}
