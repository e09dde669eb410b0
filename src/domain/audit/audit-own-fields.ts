import { fieldName } from '../text/phrase.ts';
import { TRAIL_FIELDS_OF_ESTIMATES } from './audit-estimate-fields.ts';
import { ROW_FIELDS_OF_FILES } from './audit-import-fields.ts';

const TEXT = 'text';
const FLAG = 'flag';
const DAY = 'day';
const WHOLE = 'whole';
const DECIMAL = 'decimal';
const REFERENCE = 'reference';

/** Kinds and states of leave, worded as in `leave.ts`. */
const LEAVE_KINDS = [
  { value: 'holiday', label: fieldName('Holiday leave') },
  { value: 'sick', label: fieldName('Sick leave') },
  { value: 'unpaid', label: fieldName('Unpaid leave') },
  { value: 'other', label: fieldName('Other leave') },
] as const;
const LEAVE_STATES = [
  { value: 'asked', label: fieldName('Requested') },
  { value: 'approved', label: fieldName('Approved') },
  { value: 'declined', label: fieldName('Declined') },
  { value: 'withdrawn', label: fieldName('Withdrawn') },
] as const;

/** Statuses of documents by the code stored in trail rows. */
const STATUSES = [
  { value: 'NEW', label: fieldName('New') },
  { value: 'READY', label: fieldName('Ready for approval') },
  { value: 'APPROVED', label: fieldName('Approved') },
  { value: 'REJECTED', label: fieldName('Rejected') },
  { value: 'CANCELLED', label: fieldName('Cancelled') },
] as const;

const NOTES = { holds: TEXT, label: fieldName('Notes') } as const;
const COMMENT = { holds: TEXT, label: fieldName('Comment') } as const;
const APPROVE_STATUS = { holds: 'choice', column: 'approve_status', label: fieldName('Status'), of: STATUSES } as const;
const JOB = { holds: REFERENCE, table: 'job', column: 'job', label: fieldName('Job') } as const;
const COST_TYPE = { holds: REFERENCE, table: 'cost_type', column: 'costType', label: fieldName('Cost type') } as const;
const EMPLOYEE = { holds: REFERENCE, table: 'employee', column: 'employee', label: fieldName('Employee') } as const;
const ADDRESS = { holds: TEXT, label: fieldName('Network address') } as const;

/** An agency setting as the command line writes it: a switch, a number, an address or null. */
const setting = <Label extends string>(label: Label) => ({ holds: TEXT, label }) as const;

/** Trail fields that no field declaration covers. `column` is a second key under which rows store the field, with or without `_id`. */
export const OWN_TRAIL_FIELDS = {
  ...ROW_FIELDS_OF_FILES,
  access: {
    username: { holds: TEXT, label: fieldName('User name') },
    address: ADDRESS,
    call: { holds: TEXT, label: fieldName('API call') },
    code: { holds: TEXT, label: fieldName('Reason') },
  },
  division: { logo: { holds: TEXT, label: fieldName('Logo') } },
  access_profile: {
    name: { holds: TEXT, label: fieldName('Name') },
    documents: { holds: 'access', label: fieldName('Permissions') },
  },
  agency: {
    sample: { holds: TEXT, label: fieldName('Sample data') },
    quietSince: { holds: TEXT, label: fieldName('Read-only copy since') },
    supplierMail: { holds: TEXT, label: fieldName('Orders to suppliers by email') },
    approvalByLinkAmount: { holds: DECIMAL, label: fieldName('Approved from an email up to') },
    notificationDefault: { holds: TEXT, label: fieldName('Default notification method') },
    enforcedProvider: { holds: TEXT, label: fieldName('Enforced sign-in provider') },
    emergencyAdministrators: { holds: TEXT, label: fieldName('Emergency administrators') },
    endedSessions: { holds: WHOLE, label: fieldName('Sessions ended') },
    'self-approval': setting(fieldName('Own time may be approved')),
    'own-order-approval': setting(fieldName('Own orders may be approved')),
    'own-invoice-approval': setting(fieldName('Own invoices may be approved')),
    'password-days': setting(fieldName('Days until a password expires')),
    'help-link': setting(fieldName('Help page')),
    jobscope: setting(fieldName('Jobs have a scope')),
    poscannotexceedapprovedestimates: setting(fieldName('Orders stay within approved estimates')),
    allowjobtypetobechanged: setting(fieldName('Job types may be changed')),
    jobbyalternateaccountexecutive: setting(fieldName('Second account executives own jobs')),
    usejobprodbriefextension: setting(fieldName('Extended brief')),
    restrictnewjobcreationwithoutadivision: setting(fieldName('No new jobs without a division')),
    jobScopeRequired: setting(fieldName('Job scope required')),
    divisionRequired: setting(fieldName('Division required')),
  },
  api_token: {
    name: { holds: TEXT, label: fieldName('Name') },
    scopes: { holds: TEXT, label: fieldName('Scopes') },
    lastCharacters: { holds: TEXT, label: fieldName('Last characters') },
    days: { holds: WHOLE, label: fieldName('Days') },
  },
  calendar_address: {
    subject: { holds: TEXT, label: fieldName('Calendar of') },
  },
  service_account: {
    name: { holds: TEXT, label: fieldName('Name') },
    ownerId: { holds: REFERENCE, table: 'employee', label: fieldName('Owner') },
    accessProfileId: { holds: REFERENCE, table: 'access_profile', label: fieldName('Access profile') },
    isActive: { holds: FLAG, label: fieldName('Active') },
  },
  deputy: {
    subject: { holds: TEXT, label: fieldName('Approves') },
    inPlaceOfId: { holds: REFERENCE, table: 'employee', column: 'inPlaceOf', label: fieldName('On behalf of') },
    deputyId: { holds: REFERENCE, table: 'employee', column: 'deputy', label: fieldName('Deputy') },
    startDate: { holds: DAY, label: fieldName('From') },
    endDate: { holds: DAY, label: fieldName('To') },
  },
  leave: {
    kind: { holds: 'choice', of: LEAVE_KINDS, label: fieldName('Type') },
    firstDay: { holds: DAY, label: fieldName('From') },
    lastDay: { holds: DAY, label: fieldName('To') },
    isHalfDay: { holds: FLAG, label: fieldName('Half days') },
    note: { holds: TEXT, label: fieldName('Note') },
    state: { holds: 'choice', of: LEAVE_STATES, label: fieldName('Status') },
    reason: { holds: TEXT, label: fieldName('Reason') },
  },
  export: {
    kind: { holds: TEXT, label: fieldName('Type') },
    count: { holds: WHOLE, label: fieldName('Records') },
    keyphrase: { holds: TEXT, label: fieldName('Keywords') },
    status: { holds: TEXT, label: fieldName('Status') },
    sort: { holds: TEXT, label: fieldName('Sorted by') },
    search: { holds: TEXT, label: fieldName('Search') },
  },
  favorite_job: { jobId: JOB },
  import: {
    kind: { holds: TEXT, label: fieldName('Type') },
    lines: { holds: WHOLE, label: fieldName('Lines') },
    created: { holds: WHOLE, label: fieldName('New records') },
    updated: { holds: WHOLE, label: fieldName('Changed records') },
    unchanged: { holds: WHOLE, label: fieldName('Unchanged records') },
  },
  job: {
    isBillable: { holds: FLAG, column: 'is_billable', label: fieldName('Billable') },
    copyOf: { holds: REFERENCE, table: 'job', label: fieldName('Copied from') },
    agencyJobId: { holds: REFERENCE, table: 'job', column: 'agency_job', label: fieldName('Agency job') },
    divisionId: { holds: REFERENCE, table: 'division', label: fieldName('Division') },
    accountExecutiveId: { holds: REFERENCE, table: 'employee', label: fieldName('Account executive') },
    jobTypeId: { holds: REFERENCE, table: 'job_type', label: fieldName('Job type') },
    cost_types: { holds: REFERENCE, table: 'cost_type', label: fieldName('Cost types') },
  },
  job_comment: {
    jobId: JOB,
    text: COMMENT,
    mentions: { holds: REFERENCE, table: 'employee', label: fieldName('Mentioned') },
  },
  mail_setting: {
    host: { holds: TEXT, label: fieldName('Server') },
    port: { holds: WHOLE, label: fieldName('Port') },
    security: { holds: TEXT, label: fieldName('Encryption') },
    username: { holds: TEXT, label: fieldName('User name') },
    hasPassword: { holds: FLAG, label: fieldName('Password set') },
    senderName: { holds: TEXT, label: fieldName('Sender name') },
    senderAddress: { holds: TEXT, label: fieldName('Sender address') },
  },
  second_factor: {
    passkey: { holds: TEXT, label: fieldName('Passkey') },
    reason: { holds: TEXT, label: fieldName('Reason') },
    passkeys: { holds: WHOLE, label: fieldName('Passkeys') },
    by: { holds: TEXT, label: fieldName('By') },
  },
  ...TRAIL_FIELDS_OF_ESTIMATES,
  pinned_time_allocation: { employeeId: EMPLOYEE, jobId: JOB, costTypeId: COST_TYPE },
  purchase_order: {
    reference: { holds: TEXT, label: fieldName('Reference') },
    approveStatus: APPROVE_STATUS,
    comment: COMMENT,
    clonedFrom: { holds: REFERENCE, table: 'purchase_order', label: fieldName('Copied from') },
    amends: { holds: REFERENCE, table: 'purchase_order', label: fieldName('Amends') },
    replacedBy: { holds: REFERENCE, table: 'purchase_order', label: fieldName('Replaced by') },
    address: { holds: TEXT, label: fieldName('Email address') },
    text: { holds: TEXT, label: fieldName('Supplier response') },
    networkAddress: ADDRESS,
    lines: { holds: 'lines', lines: 'purchase_order_line', label: fieldName('Lines') },
  },
  purchase_order_line: {
    job: JOB,
    costType: COST_TYPE,
    glChart: { holds: REFERENCE, table: 'gl_account', label: fieldName('GL account'), documentType: 'moneysettings' },
    details: { holds: TEXT, label: fieldName('Details') },
    employee: EMPLOYEE,
    units: { holds: DECIMAL, label: fieldName('Units') },
    rate: { holds: DECIMAL, label: fieldName('Rate') },
    taxStatus: { holds: REFERENCE, table: 'tax_status', label: fieldName('Tax status') },
    net: { holds: DECIMAL, label: fieldName('Net') },
    tax: { holds: DECIMAL, label: fieldName('Tax') },
    total: { holds: DECIMAL, label: fieldName('Total') },
  },
  purchase_order_attachment: {
    purchaseOrder: { holds: REFERENCE, table: 'purchase_order', label: fieldName('Order') },
    fileName: { holds: TEXT, label: fieldName('File') },
    size: { holds: WHOLE, label: fieldName('Size in bytes') },
  },
  session: { address: ADDRESS, count: { holds: WHOLE, label: fieldName('Sessions') } },
  time_entry: {
    employeeId: EMPLOYEE,
    jobId: JOB,
    costTypeId: COST_TYPE,
    workDate: { holds: DAY, label: fieldName('Date') },
    units: { holds: 'hundredths', label: fieldName('Hours') },
    isBillable: { holds: FLAG, label: fieldName('Billable') },
    notes: NOTES,
    isApproved: { holds: FLAG, label: fieldName('Approved') },
    comment: COMMENT,
    costRate: { holds: DECIMAL, label: fieldName('Cost rate'), documentType: 'moneysettings' },
    chargeRate: { holds: DECIMAL, label: fieldName('Charge rate'), documentType: 'moneysettings' },
  },
  webhook: {
    address: { holds: TEXT, label: fieldName('Address') },
    description: { holds: TEXT, label: fieldName('Description') },
    eventTypes: { holds: TEXT, label: fieldName('Events') },
    isOn: { holds: FLAG, label: fieldName('On') },
    reason: { holds: TEXT, label: fieldName('Reason') },
    count: { holds: WHOLE, label: fieldName('Events resent') },
  },
} as const;
