import { sql } from 'kysely';
import type { StoredContent } from '../../platform/attachments/stored-content.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import type { StoredEstimate } from '../stored-estimate.sql.ts';

/** A client's answer, given by the link (`by` is null) or recorded by a user. `picked` are ids of options and alternatives. */
export type ClientAnswer = {
  answer: 'accept' | 'decline';
  name: string;
  comment: string | null;
  picked: readonly number[];
  day: string;
  by: number | null;
  networkAddress: string | null;
  paperHash: Buffer | null;
  file: { name: string; kept: StoredContent } | null;
};

/** Increments the revision of an estimate, which also changes its `lastModified`. */
export async function touchEstimate(transaction: AgencyTransaction, id: number): Promise<void> {
  await transaction
    .updateTable('estimate')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Marks the sections that the client picked, and approves their lines with their taxes. All other lines aren't approved. */
export async function settleLines(
  transaction: AgencyTransaction,
  id: number,
  sectionIds: readonly number[],
  lines: readonly { id: number; tax: string; total: string }[],
) {
  await sql`update estimate_section set is_picked = id = any(${[...sectionIds]}::integer[]) where estimate_id = ${id}`.execute(
    transaction,
  );
  await sql`
    update estimate_line as line
    set is_counted = settled.id is not null, is_approved = settled.id is not null,
      tax = coalesce(settled.tax, line.tax), total = coalesce(settled.total, line.total)
    from estimate_line as own
    left join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as settled (id integer, tax numeric, total numeric) on settled.id = own.id
    where own.estimate_id = ${id} and line.id = own.id`.execute(transaction);
}

/** Approves or unapproves the lines that count. Only internal projects are approved this way; in client jobs, the client's answer approves. */
export async function approveCountedLines(transaction: AgencyTransaction, id: number, isApproved: boolean) {
  await sql`update estimate_line set is_approved = ${isApproved} and is_counted where estimate_id = ${id}`.execute(
    transaction,
  );
}

/** Cancels the open versions of the same document, and writes their history. */
export async function cancelOtherVersions(
  transaction: AgencyTransaction,
  { id, databaseJobId, changeNumber }: StoredEstimate,
  by: number | null,
) {
  await sql`
    with cancelled as (
      update estimate set status = 'CANCELLED', revision = revision + 1
      from (select id, status from estimate
        where job_id = ${databaseJobId} and change_number = ${changeNumber} and id <> ${id}
          and status in ('NEW', 'READY', 'APPROVED', 'REJECTED', 'SENT') for update) as open
      where estimate.id = open.id
      returning estimate.id, open.status, estimate.created_by_id
    )
    insert into estimate_event (estimate_id, by_employee_id, action, from_status, to_status)
    select id, coalesce(${by}::integer, created_by_id), 'cancel', status, 'CANCELLED' from cancelled`.execute(
    transaction,
  );
}

/** Withdraws earlier versions of the same document that were sent, so that the client can answer only the newest one. */
export async function withdrawSentVersions(
  transaction: AgencyTransaction,
  { id, databaseJobId, changeNumber }: StoredEstimate,
  by: number,
) {
  await sql`
    with withdrawn as (
      update estimate set status = 'WITHDRAWN', revision = revision + 1
      where job_id = ${databaseJobId} and change_number = ${changeNumber} and id <> ${id} and status = 'SENT'
      returning id
    )
    insert into estimate_event (estimate_id, by_employee_id, action, from_status, to_status)
    select id, ${by}, 'withdraw', 'SENT', 'WITHDRAWN' from withdrawn`.execute(transaction);
}

/** Stores an estimate's only answer. */
export async function insertAnswer(transaction: AgencyTransaction, id: number, given: ClientAnswer) {
  await transaction
    .insertInto('estimate_answer')
    .values({
      estimate_id: id,
      answer: given.answer,
      name: given.name,
      comment: given.comment,
      answered_on: given.day,
      network_address: given.networkAddress,
      paper_hash: given.paperHash,
      recorded_by_id: given.by,
      file_name: given.file?.name ?? null,
      file: given.file?.kept.content ?? null,
      is_file_outside: given.file?.kept.isOutside ?? false,
      file_hash: given.file?.kept.hash ?? null,
      file_size: given.file?.kept.size ?? null,
    })
    .execute();
}

/** Finds the proof of a recorded answer; undefined if there's no such estimate, answer or file. */
export function findAnswerFile(database: AgencyDatabase, estimateId: number) {
  return database
    .selectFrom('estimate_answer')
    .select([
      'file_name as fileName',
      'file as content',
      'file_hash as hash',
      'file_size as size',
      'is_file_outside as isOutside',
    ])
    .where('estimate_id', '=', estimateId)
    .where('file_name', 'is not', null)
    .$narrowType<{ fileName: string; hash: Buffer; size: number }>()
    .executeTakeFirst();
}
