import { fieldName } from '../text/phrase.ts';

const TEXT = 'text';
const FLAG = 'flag';
const DAY = 'day';
const INSTANT = 'instant';
const DECIMAL = 'decimal';
const WHOLE = 'whole';
const REFERENCE = 'reference';

const JOB = { holds: REFERENCE, table: 'job', label: fieldName('Job') } as const;
const COST_TYPE = { holds: REFERENCE, table: 'cost_type', label: fieldName('Cost type') } as const;
const EMPLOYEE = { holds: REFERENCE, table: 'employee', label: fieldName('Employee') } as const;
const APPROVED_BY = { holds: REFERENCE, table: 'employee', label: fieldName('Approved by') } as const;
const HOURS = { holds: DECIMAL, label: fieldName('Hours') } as const;

/** Fields of imported records, by column name: an import writes whole rows to the trail. */
export const ROW_FIELDS_OF_FILES = {
  client_invoice: {
    reference: { holds: TEXT, label: fieldName('Reference') },
    approveStatus: {
      holds: 'choice',
      column: 'approve_status',
      label: fieldName('Status'),
      of: [
        { value: 'READY', label: fieldName('Ready for approval') },
        { value: 'APPROVED', label: fieldName('Approved') },
        { value: 'REJECTED', label: fieldName('Rejected') },
      ],
    },
    comment: { holds: TEXT, column: 'approve_status_comment', label: fieldName('Comment') },
    kind: { holds: TEXT, label: fieldName('Type') },
    client_id: { holds: REFERENCE, table: 'client', label: fieldName('Client') },
    division_id: { holds: REFERENCE, table: 'division', label: fieldName('Division') },
    currency_id: { holds: REFERENCE, table: 'currency', label: fieldName('Currency') },
    document_date: { holds: DAY, label: fieldName('Date') },
    due_date: { holds: DAY, label: fieldName('Due date') },
    account_executive_id: { holds: REFERENCE, table: 'employee', label: fieldName('Account executive') },
    approved_by_id: APPROVED_BY,
    approved_at: { holds: INSTANT, label: fieldName('Approved on') },
    posted_on: { holds: DAY, label: fieldName('Posted') },
    text: { holds: TEXT, label: fieldName('Text') },
    client_reference: { holds: TEXT, label: fieldName('Client reference') },
    created_by_id: { holds: REFERENCE, table: 'employee', label: fieldName('Created by') },
  },
  client_invoice_line: {
    client_invoice_id: { holds: REFERENCE, table: 'client_invoice', label: fieldName('Client invoice') },
    position: { holds: WHOLE, label: fieldName('Line') },
    job_id: JOB,
    cost_type_id: COST_TYPE,
    details: { holds: TEXT, label: fieldName('Details') },
    units: { holds: DECIMAL, label: fieldName('Units') },
    rate: { holds: DECIMAL, label: fieldName('Rate') },
    net: { holds: DECIMAL, label: fieldName('Net') },
    tax: { holds: DECIMAL, label: fieldName('Tax') },
    total: { holds: DECIMAL, label: fieldName('Total') },
    revenue: { holds: DECIMAL, label: fieldName('Revenue') },
  },
  employee: {
    code: { holds: TEXT, label: fieldName('Code') },
    name: { holds: TEXT, label: fieldName('Name') },
    email: { holds: TEXT, label: fieldName('Email') },
    phone: { holds: TEXT, label: fieldName('Phone') },
    domain: { holds: TEXT, label: fieldName('Domain') },
    username: { holds: TEXT, label: fieldName('User name') },
    is_active: { holds: FLAG, label: fieldName('Active') },
    division_id: { holds: REFERENCE, table: 'division', label: fieldName('Division') },
    department_id: { holds: REFERENCE, table: 'department', label: fieldName('Department') },
    default_cost_type_id: { holds: REFERENCE, table: 'cost_type', label: fieldName('Default cost type') },
    supervisor_id: { holds: REFERENCE, table: 'employee', label: fieldName('Supervisor') },
    access_profile_id: { holds: REFERENCE, table: 'access_profile', label: fieldName('Access profile') },
    roles: { holds: TEXT, label: fieldName('Roles') },
    maximum_daily_hours: { holds: DECIMAL, label: fieldName('Maximum daily hours') },
    monday_hours: { holds: DECIMAL, label: fieldName('Hours on Monday') },
    tuesday_hours: { holds: DECIMAL, label: fieldName('Hours on Tuesday') },
    wednesday_hours: { holds: DECIMAL, label: fieldName('Hours on Wednesday') },
    thursday_hours: { holds: DECIMAL, label: fieldName('Hours on Thursday') },
    friday_hours: { holds: DECIMAL, label: fieldName('Hours on Friday') },
    saturday_hours: { holds: DECIMAL, label: fieldName('Hours on Saturday') },
    sunday_hours: { holds: DECIMAL, label: fieldName('Hours on Sunday') },
    allow_user_billable_flag: { holds: FLAG, label: fieldName('Can set billable status') },
    useSecondLanguage: { holds: FLAG, column: 'use_second_language', label: fieldName('Second language') },
    numberFormat: { holds: TEXT, column: 'number_format', label: fieldName('Number format') },
    startsAtHome: { holds: FLAG, column: 'starts_at_home', label: fieldName('Starts on Home') },
    start_date: { holds: DAY, label: fieldName('First day') },
    end_date: { holds: DAY, label: fieldName('Last day') },
    is_gl_read_only: { holds: FLAG, label: fieldName('GL accounts are read-only') },
    password_changed_at: { holds: INSTANT, label: fieldName('Password changed') },
  },
  estimate: {
    job_id: JOB,
    version: { holds: WHOLE, label: fieldName('Version') },
    name: { holds: TEXT, label: fieldName('Name') },
    is_approved: { holds: FLAG, label: fieldName('Approved') },
    approved_on: { holds: DAY, label: fieldName('Approved on') },
    created_on: { holds: DAY, label: fieldName('Created on') },
  },
  estimate_line: {
    estimate_id: { holds: REFERENCE, table: 'estimate', label: fieldName('Estimate') },
    cost_type_id: COST_TYPE,
    hours: HOURS,
    amount: { holds: DECIMAL, label: fieldName('Amount') },
    revenue: { holds: DECIMAL, label: fieldName('Revenue') },
    is_approved: { holds: FLAG, label: fieldName('Approved') },
  },
  supplier_cost: {
    job_id: JOB,
    cost_type_id: COST_TYPE,
    supplier_id: { holds: REFERENCE, table: 'supplier', label: fieldName('Supplier') },
    reference: { holds: TEXT, label: fieldName('Reference') },
    posted_on: { holds: DAY, label: fieldName('Date') },
    amount: { holds: DECIMAL, label: fieldName('Amount') },
  },
  time_entry_approval: {
    employee_id: EMPLOYEE,
    job_id: JOB,
    cost_type_id: COST_TYPE,
    work_date: { holds: DAY, label: fieldName('Date') },
    units: HOURS,
    is_billable: { holds: FLAG, label: fieldName('Billable') },
    notes: { holds: TEXT, label: fieldName('Notes') },
    cost_rate: { holds: DECIMAL, label: fieldName('Cost rate'), documentType: 'moneysettings' },
    charge_rate: { holds: DECIMAL, label: fieldName('Charge rate'), documentType: 'moneysettings' },
    approved_by_id: APPROVED_BY,
    approved_on_behalf_of_id: { holds: REFERENCE, table: 'employee', label: fieldName('On behalf of') },
    approved_at: { holds: INSTANT, label: fieldName('Approved on') },
    created_by_id: { holds: REFERENCE, table: 'employee', label: fieldName('Created by') },
  },
  translation: {
    kind: { holds: TEXT, label: fieldName('Type') },
    original: { holds: TEXT, label: fieldName('Original') },
    translated: { holds: TEXT, label: fieldName('Translated') },
  },
} as const;
