import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column holds one of some statuses or the like, which are written out: few are waiting and many approved, which a plan made for
 * any values does not know. For values of the contract's own lists only.
 */
export function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  if (values.length === 0) return sql`false`;
  return sql`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}
