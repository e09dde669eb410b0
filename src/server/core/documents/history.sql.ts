import { type RawBuilder, sql } from 'kysely';
import { instantAsJson, personById } from '../../platform/database/json-references.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { DOCUMENTS, type DocumentKind } from './document-kind.ts';

/** An event in a document's history. Fields that are left out are empty. */
export type DocumentEvent = {
  id: number;
  /** The employee; null = somebody outside the agency, by a link. */
  by: number | null;
  byMail?: boolean;
  /** The approver for whom a deputy acted. */
  onBehalfOf?: number | null;
  action: string;
  from: string | null;
  to: string | null;
  comment?: string | null;
  /** The delivery date that a supplier names. */
  deliveryDate?: string | null;
  /** The changes of a save; lines by number. */
  changes?: readonly { field: string; line: number | null; from: string | null; to: string | null }[];
};

export async function writeEvent(transaction: AgencyTransaction, kind: DocumentKind, event: DocumentEvent) {
  await insertOfEvent(kind, event).execute(transaction);
}

/** Builds the statement that inserts an event: one row for each row of `source`, or one row without it. */
export function insertOfEvent(kind: DocumentKind, event: DocumentEvent, source = sql``): RawBuilder<unknown> {
  const { history, key } = DOCUMENTS[kind];
  const values: [column: string, value: RawBuilder<unknown>][] = [
    [key, sql`${event.id}::integer`],
    ['by_employee_id', sql`${event.by}::integer`],
    ['action', sql`${event.action}`],
    ['from_status', sql`${event.from}`],
    ['to_status', sql`${event.to}`],
    ['comment', sql`${event.comment ?? null}`],
  ];
  // The history of a kind has only the columns that its events need.
  if (event.byMail) values.push(['way', sql`'mail'`]);
  if (event.onBehalfOf) values.push(['on_behalf_of_employee_id', sql`${event.onBehalfOf}::integer`]);
  if (event.deliveryDate) values.push(['delivery_date', sql`${event.deliveryDate}::date`]);
  if (event.changes) values.push(['changes', sql`${JSON.stringify(event.changes)}::jsonb`]);
  return sql`
    insert into ${sql.table(history)} (${sql.join(values.map(([column]) => sql.id(column)))})
    select ${sql.join(values.map(([, value]) => value))} ${source}`;
}

/** Finds who made the last change of a document's status, and by which action. */
export async function findLastStep(
  transaction: AgencyTransaction,
  kind: DocumentKind,
  id: number,
): Promise<{ byId: number | null; action: string } | undefined> {
  const { history, key } = DOCUMENTS[kind];
  const { rows } = await sql<{ byId: number | null; action: string }>`
    select by_employee_id as "byId", action from ${sql.table(history)}
    where ${sql.id(key)} = ${id} and to_status is distinct from from_status
    order by id desc limit 1`.execute(transaction);
  return rows[0];
}

/** The history of the document in the query as JSON, the latest event first. `more` = additional fields of `event`. */
export function historyAsJson(kind: DocumentKind, more: RawBuilder<unknown>): RawBuilder<unknown> {
  const { history, key, table } = DOCUMENTS[kind];
  return sql`(
    select coalesce(json_agg(json_build_object('at', ${instantAsJson('event.at')}, 'by', ${personById('event.by_employee_id')},
      'action', event.action, 'comment', event.comment, ${more}) order by event.id desc), '[]')
    from ${sql.table(history)} as event where event.${sql.id(key)} = ${sql.table(table)}.id)`;
}
