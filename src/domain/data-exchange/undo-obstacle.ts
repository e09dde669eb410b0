import { USE_TEXTS } from '../master-data/use-texts.ts';

/** Reasons why an import can't be undone. */
export const UNDO_OBSTACLES = {
  changed: '{kind} {name} was changed after the import',
  gone: '{kind} {name} no longer exists',
  used: '{kind} {name} is used by {uses}',
  locked: '{kind} {name} is in a period that was locked after the import',
  approved: '{kind} {name} belongs to {label} {parent}, which was approved after the import',
  merged: "{kind} {name} can't be restored: the record it belonged to was merged into another one",
  stays: "{kind} {name} can't be restored: {refusal}",
  inconsistent: 'Other records prevent this undo. Undo later imports first.',
} as const;

/** Permission reasons that prevent an undo, whatever happened to the records. */
export const UNDO_RIGHTS = {
  delete: "You don't have the right to delete these records: {kind}",
  projects: "It contains internal projects, and you don't have every right on them",
  fields: "It changed fields that you don't have the right to change: {kind}",
} as const;

/** References that prevent an undo, in addition to those that prevent deleting master data. */
const OTHER_USES: Readonly<Record<string, string>> = {
  api_token: '{count} {count, token|tokens}',
  audit_event: '{count} {count, action|actions} in the trail',
  client_invoice_event: '{count} {count, decision|decisions} about the invoice',
  entry_return: '{count} returned {count, time entry|time entries}',
  job_comment: '{count} {count, comment|comments}',
  outgoing_mail: '{count} {count, email|emails}',
  sign_in_link: '{count} {count, invitation or link to sign in|invitations or links to sign in}',
};
const OTHER_RECORDS = '{count} other {count, record|records}';

/** Returns the text for rows of a table that use a record, with a `count` placeholder. */
export function undoUseText(table: string): string {
  return OTHER_USES[table] ?? USE_TEXTS[table] ?? OTHER_RECORDS;
}

export const UNDO_USE_TEXTS: readonly string[] = [
  ...Object.values(OTHER_USES),
  ...Object.values(USE_TEXTS),
  OTHER_RECORDS,
];

/** Rows that Docket maintains itself; the database deletes them with the record. */
export const DELETED_WITH_RECORD: ReadonlySet<string> = new Set([
  'export_match',
  'favorite_job',
  'file_reading',
  'job_request',
  'master_data_request',
  'notification',
  'notification_choice',
  'notification_snooze',
  'scheduled_task',
  'second_factor_grace',
  'time_entry_request',
]);
