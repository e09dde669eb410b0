import { type RawBuilder, sql } from 'kysely';
import {
  DEFAULT_NOTIFICATION_METHODS,
  type NotificationKind,
  type NotificationMethod,
} from '#domain/communication/notification.ts';
import type { DocumentType } from '#domain/people/permission.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** Builds a condition that `employee` may read (for invoices: approve) a document type; true for null. */
export function mayBeNotified(needs: DocumentType | null | RawBuilder<string | null>): RawBuilder<boolean> {
  if (needs === null) return sql<boolean>`true`;
  return sql<boolean>`(${needs}::text is null or exists (
    select from access_profile_document as document
    where document.access_profile_id = employee.access_profile_id and document.document_type = ${needs}
      and case when ${needs}::text like 'draft%' then document.can_approve else document.can_read end))`;
}

/** Returns how `employee` is notified of a kind: their own setting, the agency's, or the default. */
export function methodFor(kind: NotificationKind | RawBuilder<NotificationKind>): RawBuilder<NotificationMethod> {
  const usual =
    typeof kind === 'string'
      ? sql`${DEFAULT_NOTIFICATION_METHODS[kind]}`
      : sql`${JSON.stringify(DEFAULT_NOTIFICATION_METHODS)}::jsonb ->> ${kind}`;
  return sql<NotificationMethod>`coalesce(
    (select way from notification_choice as choice where choice.employee_id = employee.id and choice.kind = ${kind}),
    (select way from notification_default as usual where usual.kind = ${kind}), ${usual})`;
}

/** Finds which people are notified of a kind by one of these methods. */
export async function findNotifiedPeople(
  database: AgencyDatabase,
  { kind, ways, among }: { kind: NotificationKind; ways: readonly NotificationMethod[]; among: readonly number[] },
): Promise<number[]> {
  if (among.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select employee.id from employee
    where employee.id = any(${[...among]}::integer[]) and ${methodFor(kind)} = any(${[...ways]}::text[])
    order by employee.id`.execute(database);
  return rows.map(({ id }) => id);
}
