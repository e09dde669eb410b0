import { type RawBuilder, sql } from 'kysely';
import {
  DEFAULT_NOTIFICATION_METHODS,
  type NotificationKind,
  type NotificationMethod,
} from '#domain/communication/notification.ts';
import type { DocumentType } from '#domain/people/permission.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** Whether `employee` may read, or approve of invoices, what is of a document type; null = of none. */
export function mayBeNotified(needs: DocumentType | null | RawBuilder<string | null>): RawBuilder<boolean> {
  if (needs === null) return sql<boolean>`true`;
  return sql<boolean>`(${needs}::text is null or exists (
    select from access_profile_document as document
    where document.access_profile_id = employee.access_profile_id and document.document_type = ${needs}
      and case when ${needs}::text like 'draft%' then document.can_approve else document.can_read end))`;
}

/** How `employee` is notified of a kind: by their own setting, the agency's, or the product's default. */
export function methodFor(kind: NotificationKind | RawBuilder<NotificationKind>): RawBuilder<NotificationMethod> {
  const usual =
    typeof kind === 'string'
      ? sql`${DEFAULT_NOTIFICATION_METHODS[kind]}`
      : sql`${JSON.stringify(DEFAULT_NOTIFICATION_METHODS)}::jsonb ->> ${kind}`;
  return sql<NotificationMethod>`coalesce(
    (select way from notification_choice as choice where choice.employee_id = employee.id and choice.kind = ${kind}),
    (select way from notification_default as usual where usual.kind = ${kind}), ${usual})`;
}

/** Which of some people are notified of a kind in one of these ways. */
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
