import { type RawBuilder, sql } from 'kysely';

/**
 * Builds a condition with literal values: few rows are pending and many approved, which a generic plan doesn't know. For the contract's own
 * lists only.
 */
export function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  if (values.length === 0) return sql`false`;
  return sql`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}
