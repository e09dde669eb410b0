import { MASTER_DATA } from './master-data/master-data.ts';
import { type Actor, can } from './permission.ts';

/** What the trail tells of, by the name in its rows, with what people call it (AUDIT-01). */
export const TRAIL_SUBJECTS = {
  access: 'Access',
  access_profile: 'Access profile',
  agency: 'Agency',
  api_token: 'Token',
  approval_limit: MASTER_DATA['approval-limits'].label.one,
  campaign: MASTER_DATA.campaigns.label.one,
  card_rate: MASTER_DATA['card-rates'].label.one,
  client: MASTER_DATA.clients.label.one,
  client_invoice: 'Client invoice',
  client_invoice_line: 'Line of a client invoice',
  config_option: MASTER_DATA.options.label.one,
  contact: MASTER_DATA.contacts.label.one,
  cost_type: MASTER_DATA['cost-types'].label.one,
  cost_type_rate: MASTER_DATA['cost-type-rates'].label.one,
  currency: MASTER_DATA.currencies.label.one,
  department: MASTER_DATA.departments.label.one,
  deputy: 'Deputy',
  division: MASTER_DATA.divisions.label.one,
  employee: 'Person',
  estimate: 'Estimate',
  estimate_line: 'Line of an estimate',
  exchange_rate: MASTER_DATA['exchange-rates'].label.one,
  export: 'Export',
  favorite_job: 'Favourite job',
  gl_account: MASTER_DATA['gl-accounts'].label.one,
  holiday: MASTER_DATA.holidays.label.one,
  identity_provider: 'Sign-in provider',
  import: 'Import',
  job: 'Job',
  job_comment: 'Comment',
  job_scope_type: MASTER_DATA['job-scope-types'].label.one,
  job_status: MASTER_DATA['job-statuses'].label.one,
  job_type: MASTER_DATA['job-types'].label.one,
  leave: 'Leave',
  mail_setting: 'Mail server',
  numbering_rule: MASTER_DATA['numbering-rules'].label.one,
  outgoing_mail: 'Mail',
  period: MASTER_DATA.periods.label.one,
  personal_rate: MASTER_DATA['personal-rates'].label.one,
  pinned_time_allocation: 'Pinned row',
  product: MASTER_DATA.products.label.one,
  purchase_order: 'Purchase order',
  purchase_order_attachment: 'Attachment',
  rate_card: MASTER_DATA['rate-cards'].label.one,
  scheduled_task: 'Scheduled work',
  second_factor: 'Second factor',
  service_account: 'Service account',
  session: 'Session',
  supplier: MASTER_DATA.suppliers.label.one,
  supplier_cost: 'Supplier cost',
  tax_status: MASTER_DATA['tax-statuses'].label.one,
  time_entry: 'Time entry',
  time_entry_approval: 'Time entry of a file',
  translation: MASTER_DATA.translations.label.one,
  webhook: 'Webhook',
  work_hours: MASTER_DATA['work-hours'].label.one,
} as const;
export type TrailSubject = keyof typeof TRAIL_SUBJECTS;

/** What is done, with what people call it. */
export const TRAIL_ACTIONS = {
  'administration-refused': 'Administration refused',
  approve: 'Approved',
  'back-up': 'Backed up',
  cancel: 'Cancelled',
  'change-password': 'Password changed',
  'code-failed': 'Wrong code',
  'choose-language': 'Language chosen',
  'choose-number-format': 'Number format chosen',
  'choose-start': 'First screen chosen',
  clone: 'Copied',
  create: 'Created',
  delete: 'Deleted',
  discard: 'Discarded',
  'end-sessions': 'Sessions ended',
  export: 'Exported',
  import: 'Imported',
  invite: 'Invited',
  'link-provider': 'Linked with a provider',
  'link-refused': 'Link refused',
  'locked-out': 'Locked out',
  mail: 'Sent by mail',
  merge: 'Merged',
  'open-link': 'Link opened',
  'passkey-failed': 'Wrong passkey',
  'passkey-went-back': 'Passkey that may be a copy',
  'password-check-failed': 'Wrong current password',
  'password-forgotten': 'Password forgotten',
  refused: 'Refused',
  're-rate': 'Re-rated',
  recall: 'Recalled',
  reject: 'Rejected',
  'renew-secret': 'Secret renewed',
  resend: 'Sent again',
  retry: 'Tried again',
  return: 'Returned',
  send: 'Sent for approval',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed sign-in',
  'sign-out': 'Signed out',
  'supplier-accept': 'Accepted by the supplier',
  'supplier-query': 'Queried by the supplier',
  'token-refused': 'Token refused',
  unapprove: 'Approval withdrawn',
  unmerge: 'Merge undone',
  update: 'Changed',
  withdraw: 'Withdrawn',
  'withdraw-return': 'Return withdrawn',
} as const;
export type TrailAction = keyof typeof TRAIL_ACTIONS;

/** By which way something was done, with what people call it (AUDIT-03). */
export const TRAIL_WAYS = {
  web: 'In the browser',
  api: 'With a token',
  mail: 'By a link in a mail',
  import: 'By an import',
  'command line': 'At the command line',
} as const;
export type TrailWay = keyof typeof TRAIL_WAYS;

export const TRAIL_SUBJECT_NAMES = Object.keys(TRAIL_SUBJECTS) as TrailSubject[];
export const TRAIL_ACTION_NAMES = Object.keys(TRAIL_ACTIONS) as TrailAction[];
export const TRAIL_WAY_NAMES = Object.keys(TRAIL_WAYS) as TrailWay[];

/** Whether somebody may look through the trail ("Who may"). */
export function seesTrail(actor: Actor): boolean {
  return can(actor, 'read', 'administration');
}
