import { TRAIL_FIELDS_OF_ESTIMATES } from './trail-estimate-fields.ts';
import { ROW_FIELDS_OF_FILES } from './trail-file-fields.ts';

const TEXT = 'text';
const FLAG = 'flag';
const DAY = 'day';
const WHOLE = 'whole';
const DECIMAL = 'decimal';
const REFERENCE = 'reference';

/** Leave, as `leave.ts` calls its kinds and states. */
const LEAVE_KINDS = [
  { value: 'holiday', label: 'Holiday leave' },
  { value: 'sick', label: 'Sick leave' },
  { value: 'unpaid', label: 'Unpaid leave' },
  { value: 'other', label: 'Other leave' },
] as const;
const LEAVE_STATES = [
  { value: 'asked', label: 'Asked for' },
  { value: 'approved', label: 'Approved' },
  { value: 'declined', label: 'Declined' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const;

/** Where a document stands, by the code in its rows. */
const STATUSES = [
  { value: 'NEW', label: 'New' },
  { value: 'READY', label: 'Ready for approval' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'REJECTED', label: 'Rejected' },
  { value: 'CANCELLED', label: 'Cancelled' },
] as const;

const NOTES = { holds: TEXT, label: 'Notes' } as const;
const COMMENT = { holds: TEXT, label: 'Comment' } as const;
const APPROVE_STATUS = { holds: 'choice', column: 'approve_status', label: 'Status', of: STATUSES } as const;
const JOB = { holds: REFERENCE, table: 'job', column: 'job', label: 'Job' } as const;
const COST_TYPE = { holds: REFERENCE, table: 'cost_type', column: 'costType', label: 'Cost type' } as const;
const EMPLOYEE = { holds: REFERENCE, table: 'employee', column: 'employee', label: 'Employee' } as const;
const ADDRESS = { holds: TEXT, label: 'Network address' } as const;

/** A setting of the agency as the command line writes it: on or off, a number, an address, or none. */
const setting = <Label extends string>(label: Label) => ({ holds: TEXT, label }) as const;

/**
 * What the trail knows of records that no declaration of their own says all about. `column`: under which other key rows hold the field, alone or
 * with `_id` behind it.
 */
export const OWN_TRAIL_FIELDS = {
  ...ROW_FIELDS_OF_FILES,
  access: {
    username: { holds: TEXT, label: 'User name' },
    address: ADDRESS,
    call: { holds: TEXT, label: 'Call' },
    code: { holds: TEXT, label: 'Reason' },
  },
  access_profile: { name: { holds: TEXT, label: 'Name' }, documents: { holds: 'access', label: 'Rights' } },
  agency: {
    sample: { holds: TEXT, label: 'Sample data' },
    quietSince: { holds: TEXT, label: 'Read-only copy since' },
    supplierMail: { holds: TEXT, label: 'Orders to suppliers by mail' },
    approvalByLinkAmount: { holds: DECIMAL, label: 'Approved from a mail up to' },
    notificationDefault: { holds: TEXT, label: 'Usual way of notifications' },
    enforcedProvider: { holds: TEXT, label: 'Only sign-in with' },
    emergencyAdministrators: { holds: TEXT, label: 'Emergency administrators' },
    endedSessions: { holds: WHOLE, label: 'Sessions ended' },
    'self-approval': setting('Own time may be approved'),
    'own-order-approval': setting('Own orders may be approved'),
    'own-invoice-approval': setting('Own invoices may be approved'),
    'password-days': setting('Days until a password expires'),
    'help-link': setting('Help page'),
    jobscope: setting('Jobs have a scope'),
    poscannotexceedapprovedestimates: setting('Orders stay within approved estimates'),
    allowjobtypetobechanged: setting('Job types may be changed'),
    jobbyalternateaccountexecutive: setting('Second account executives own jobs'),
    usejobprodbriefextension: setting('Extended brief'),
    restrictnewjobcreationwithoutadivision: setting('No new jobs without a division'),
    jobScopeRequired: setting('Job scope required'),
    divisionRequired: setting('Division required'),
  },
  api_token: {
    name: { holds: TEXT, label: 'Name' },
    scopes: { holds: TEXT, label: 'Scopes' },
    lastCharacters: { holds: TEXT, label: 'Last characters' },
    days: { holds: WHOLE, label: 'Days' },
  },
  service_account: {
    name: { holds: TEXT, label: 'Name' },
    ownerId: { holds: REFERENCE, table: 'employee', label: 'Owner' },
    accessProfileId: { holds: REFERENCE, table: 'access_profile', label: 'Access profile' },
    isActive: { holds: FLAG, label: 'Active' },
  },
  deputy: {
    subject: { holds: TEXT, label: 'Approves' },
    inPlaceOfId: { holds: REFERENCE, table: 'employee', column: 'inPlaceOf', label: 'In place of' },
    deputyId: { holds: REFERENCE, table: 'employee', column: 'deputy', label: 'Deputy' },
    startDate: { holds: DAY, label: 'From' },
    endDate: { holds: DAY, label: 'To' },
  },
  leave: {
    kind: { holds: 'choice', of: LEAVE_KINDS, label: 'Kind' },
    firstDay: { holds: DAY, label: 'From' },
    lastDay: { holds: DAY, label: 'To' },
    isHalfDay: { holds: FLAG, label: 'Half days' },
    note: { holds: TEXT, label: 'Note' },
    state: { holds: 'choice', of: LEAVE_STATES, label: 'Status' },
    reason: { holds: TEXT, label: 'Reason' },
  },
  export: {
    kind: { holds: TEXT, label: 'Kind' },
    count: { holds: WHOLE, label: 'Records' },
    keyphrase: { holds: TEXT, label: 'Words' },
    status: { holds: TEXT, label: 'Status' },
    sort: { holds: TEXT, label: 'Sorted by' },
    search: { holds: TEXT, label: 'Search' },
  },
  favorite_job: { jobId: JOB },
  import: {
    kind: { holds: TEXT, label: 'Kind' },
    lines: { holds: WHOLE, label: 'Lines' },
    created: { holds: WHOLE, label: 'New records' },
    updated: { holds: WHOLE, label: 'Changed records' },
    unchanged: { holds: WHOLE, label: 'Unchanged records' },
  },
  job: {
    isBillable: { holds: FLAG, column: 'is_billable', label: 'Billable' },
    copyOf: { holds: REFERENCE, table: 'job', label: 'Copied from' },
    agencyJobId: { holds: REFERENCE, table: 'job', column: 'agency_job', label: 'Agency job' },
    divisionId: { holds: REFERENCE, table: 'division', label: 'Division' },
    accountExecutiveId: { holds: REFERENCE, table: 'employee', label: 'Account executive' },
    jobTypeId: { holds: REFERENCE, table: 'job_type', label: 'Job type' },
    cost_types: { holds: REFERENCE, table: 'cost_type', label: 'Cost types' },
  },
  job_comment: {
    jobId: JOB,
    text: COMMENT,
    mentions: { holds: REFERENCE, table: 'employee', label: 'Mentioned' },
  },
  mail_setting: {
    host: { holds: TEXT, label: 'Server' },
    port: { holds: WHOLE, label: 'Port' },
    security: { holds: TEXT, label: 'Encryption' },
    username: { holds: TEXT, label: 'User name' },
    hasPassword: { holds: FLAG, label: 'With a password' },
    senderName: { holds: TEXT, label: 'Name of the sender' },
    senderAddress: { holds: TEXT, label: 'Address of the sender' },
  },
  second_factor: {
    passkey: { holds: TEXT, label: 'Passkey' },
    reason: { holds: TEXT, label: 'Reason' },
    passkeys: { holds: WHOLE, label: 'Passkeys' },
    by: { holds: TEXT, label: 'By' },
  },
  ...TRAIL_FIELDS_OF_ESTIMATES,
  pinned_time_allocation: { employeeId: EMPLOYEE, jobId: JOB, costTypeId: COST_TYPE },
  purchase_order: {
    reference: { holds: TEXT, label: 'Reference' },
    approveStatus: APPROVE_STATUS,
    comment: COMMENT,
    clonedFrom: { holds: REFERENCE, table: 'purchase_order', label: 'Copied from' },
    amends: { holds: REFERENCE, table: 'purchase_order', label: 'Amends' },
    replacedBy: { holds: REFERENCE, table: 'purchase_order', label: 'Replaced by' },
    address: { holds: TEXT, label: 'Mail address' },
    text: { holds: TEXT, label: 'Answer of the supplier' },
    networkAddress: ADDRESS,
    lines: { holds: 'lines', lines: 'purchase_order_line', label: 'Lines' },
  },
  purchase_order_line: {
    job: JOB,
    costType: COST_TYPE,
    glChart: { holds: REFERENCE, table: 'gl_account', label: 'GL account', documentType: 'moneysettings' },
    details: { holds: TEXT, label: 'Details' },
    employee: EMPLOYEE,
    units: { holds: DECIMAL, label: 'Units' },
    rate: { holds: DECIMAL, label: 'Rate' },
    taxStatus: { holds: REFERENCE, table: 'tax_status', label: 'Tax status' },
    net: { holds: DECIMAL, label: 'Net' },
    tax: { holds: DECIMAL, label: 'Tax' },
    total: { holds: DECIMAL, label: 'Total' },
  },
  purchase_order_attachment: {
    purchaseOrder: { holds: REFERENCE, table: 'purchase_order', label: 'Order' },
    fileName: { holds: TEXT, label: 'File' },
    size: { holds: WHOLE, label: 'Size in bytes' },
  },
  session: { address: ADDRESS, count: { holds: WHOLE, label: 'Sessions' } },
  time_entry: {
    employeeId: EMPLOYEE,
    jobId: JOB,
    costTypeId: COST_TYPE,
    workDate: { holds: DAY, label: 'Date' },
    units: { holds: 'hundredths', label: 'Hours' },
    isBillable: { holds: FLAG, label: 'Billable' },
    notes: NOTES,
    isApproved: { holds: FLAG, label: 'Approved' },
    comment: COMMENT,
    costRate: { holds: DECIMAL, label: 'Cost rate', documentType: 'moneysettings' },
    chargeRate: { holds: DECIMAL, label: 'Charge rate', documentType: 'moneysettings' },
  },
  webhook: {
    address: { holds: TEXT, label: 'Address' },
    description: { holds: TEXT, label: 'Description' },
    eventTypes: { holds: TEXT, label: 'Events' },
    isOn: { holds: FLAG, label: 'On' },
    reason: { holds: TEXT, label: 'Reason' },
    count: { holds: WHOLE, label: 'Events sent again' },
  },
} as const;
