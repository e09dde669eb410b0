import { sql } from 'kysely';
import type { RefusalCode } from '#contract/http/refusal.ts';
import type { TrailAction } from '#domain/audit/audit.ts';
import { isRepeatedStep } from '#domain/documents/workflow.ts';
import type { OrderAction } from '#domain/purchasing/purchase-order.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { isSameVersion } from '../audit/outdated-refusal.ts';
import { writeAudit } from '../audit/write-audit.sql.ts';
import { DOCUMENTS, type DocumentKind } from './document-kind.ts';
import { findLastStep, insertOfEvent } from './history.sql.ts';

/** The step of a request, on the locked document. */
type StepToAdmit = {
  id: number;
  /** As in the history. */
  action: string;
  byId: number;
  status: string;
  /** The status that the step leads to; null if it leaves the status unchanged. */
  targetStatus: string | null;
  /** The version that the user read, and the stored one. */
  lastModified: { read: string | undefined; stored: string };
  /** Throws why the user can't take the step. */
  requireAllowed: () => Promise<void>;
  /** Returns the current document for the refusal of an outdated version. */
  findCurrent?: () => Promise<unknown>;
};

/**
 * Checks a step, in this order: repeated request, status and rights, version. Returns `repeated` if the same step of the same person led to
 * the current status: the caller then changes nothing. Throws why the step isn't possible.
 */
export async function admitStep(
  transaction: AgencyTransaction,
  kind: DocumentKind,
  { id, action, byId, status, targetStatus, lastModified, requireAllowed, findCurrent }: StepToAdmit,
): Promise<'admitted' | 'repeated'> {
  const last = status === targetStatus ? await findLastStep(transaction, kind, id) : undefined;
  if (isRepeatedStep({ action, byId, status, targetStatus }, last)) return 'repeated';
  await requireAllowed();
  if (!isSameVersion(lastModified.read, lastModified.stored))
    throw new Refused('changed-elsewhere', findCurrent ? { current: await findCurrent() } : {});
  return 'admitted';
}

/** A change of a document's status. Without an approver or comment, the document keeps its own. */
export type DocumentStep = {
  id: number;
  /** As in the history. */
  action: string;
  /** As in the audit trail, if it is named differently there. */
  auditAction?: TrailAction | OrderAction;
  from: string;
  to: string;
  by: number | null;
  /** Whether it was taken by the link in an email. */
  byMail?: boolean;
  /** The approver for whom a deputy acts. */
  onBehalfOf?: number | null;
  approverId?: number | null;
  comment?: string | null;
  /** A comment for the history only: the document keeps its own. */
  eventComment?: string | null;
  /** Further columns to set. */
  columns?: Record<string, unknown>;
  /** Further values for the audit trail. */
  auditValues?: { before?: Record<string, unknown>; after?: Record<string, unknown> };
};

/** Changes the status of a document and writes its history and audit trail. The document is locked. Returns its new version. */
export async function changeStatus(
  transaction: AgencyTransaction,
  kind: DocumentKind,
  step: DocumentStep,
): Promise<string> {
  const { id, action, from, to, by, byMail = false, onBehalfOf = null, approverId, comment, auditValues } = step;
  const eventComment = comment ?? step.eventComment ?? null;
  const { table, status, comment: commentColumn, statusField } = DOCUMENTS[kind];
  const columns = {
    ...step.columns,
    [status]: to,
    ...(approverId === undefined ? {} : { approver_id: approverId }),
    ...(comment === undefined ? {} : { [commentColumn]: comment }),
  };
  const assignments = Object.entries(columns).map(([column, value]) => sql`${sql.id(column)} = ${value}`);
  // Links and repeated requests name the revision.
  if (kind !== 'invoice') assignments.push(sql`revision = revision + 1`);
  const event = insertOfEvent(
    kind,
    { id, by, byMail, onBehalfOf, action, from, to, comment: eventComment },
    sql`from moved`,
  );
  const { rows } = await sql<{ lastModified: string }>`
    with moved as (
      update ${sql.table(table)} set ${sql.join(assignments)} where id = ${id} and ${sql.id(status)} = ${from}
      returning last_modified
    ), event as (${event})
    select last_modified as "lastModified" from moved`.execute(transaction);
  if (!rows[0]) throw new Refused('changed-elsewhere');
  await writeAudit(transaction, [
    {
      by,
      onBehalfOf,
      way: byMail ? 'mail' : undefined,
      subject: table,
      subjectId: id,
      action: step.auditAction ?? (action as TrailAction | OrderAction),
      before: { [statusField]: from, ...auditValues?.before },
      after: {
        [statusField]: to,
        ...(approverId ? { approver: approverId } : {}),
        ...(comment ? { comment } : {}),
        ...auditValues?.after,
      },
    },
  ]);
  return rows[0].lastModified;
}

/** Builds the refusal of a step, which names the document's status, its approver, and who may take the step. */
export async function explainRefusal(
  database: AgencyDatabase | AgencyTransaction,
  code: RefusalCode,
  {
    statusName,
    approverId,
    whoMay,
  }: { statusName: string; approverId: number | null; whoMay: readonly (number | null)[] },
): Promise<Refused> {
  const ids = [...new Set([...whoMay, approverId])].filter((id) => id !== null);
  const people = await database
    .selectFrom('employee')
    .select(['id', 'name'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
    .execute();
  const nameOf = (id: number | null) => people.find((person) => person.id === id)?.name;
  const names = [...new Set(whoMay)].flatMap((id) => nameOf(id) ?? []);
  return new Refused(code, {
    values: { status: statusName, approver: nameOf(approverId) ?? '', people: names.join(', ') },
  });
}
