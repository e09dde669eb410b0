const TEXT = 'text';
const FLAG = 'flag';
const DAY = 'day';
const INSTANT = 'instant';
const DECIMAL = 'decimal';
const WHOLE = 'whole';
const REFERENCE = 'reference';

const JOB = { holds: REFERENCE, table: 'job', label: 'Job' } as const;
const COST_TYPE = { holds: REFERENCE, table: 'cost_type', label: 'Cost type' } as const;
const EMPLOYEE = { holds: REFERENCE, table: 'employee', label: 'Employee' } as const;
const APPROVED_BY = { holds: REFERENCE, table: 'employee', label: 'Approved by' } as const;
const HOURS = { holds: DECIMAL, label: 'Hours' } as const;

/** Records that files bring in, with the columns of their tables: an import writes whole rows into the trail (FIX-07). */
export const ROW_FIELDS_OF_FILES = {
  client_invoice: {
    reference: { holds: TEXT, label: 'Reference' },
    approveStatus: {
      holds: 'choice',
      column: 'approve_status',
      label: 'Status',
      of: [
        { value: 'READY', label: 'Ready for approval' },
        { value: 'APPROVED', label: 'Approved' },
        { value: 'REJECTED', label: 'Rejected' },
      ],
    },
    comment: { holds: TEXT, column: 'approve_status_comment', label: 'Comment' },
    kind: { holds: TEXT, label: 'Kind' },
    client_id: { holds: REFERENCE, table: 'client', label: 'Client' },
    division_id: { holds: REFERENCE, table: 'division', label: 'Division' },
    currency_id: { holds: REFERENCE, table: 'currency', label: 'Currency' },
    document_date: { holds: DAY, label: 'Date' },
    due_date: { holds: DAY, label: 'Due date' },
    account_executive_id: { holds: REFERENCE, table: 'employee', label: 'Account executive' },
    approved_by_id: APPROVED_BY,
    approved_at: { holds: INSTANT, label: 'Approved on' },
    posted_on: { holds: DAY, label: 'Posted' },
    text: { holds: TEXT, label: 'Text' },
    client_reference: { holds: TEXT, label: 'Client reference' },
    created_by_id: { holds: REFERENCE, table: 'employee', label: 'Created by' },
  },
  client_invoice_line: {
    client_invoice_id: { holds: REFERENCE, table: 'client_invoice', label: 'Client invoice' },
    position: { holds: WHOLE, label: 'Line' },
    job_id: JOB,
    cost_type_id: COST_TYPE,
    details: { holds: TEXT, label: 'Details' },
    units: { holds: DECIMAL, label: 'Units' },
    rate: { holds: DECIMAL, label: 'Rate' },
    net: { holds: DECIMAL, label: 'Net' },
    tax: { holds: DECIMAL, label: 'Tax' },
    total: { holds: DECIMAL, label: 'Total' },
    revenue: { holds: DECIMAL, label: 'Revenue' },
  },
  employee: {
    code: { holds: TEXT, label: 'Code' },
    name: { holds: TEXT, label: 'Name' },
    email: { holds: TEXT, label: 'Email' },
    domain: { holds: TEXT, label: 'Domain' },
    username: { holds: TEXT, label: 'User name' },
    is_active: { holds: FLAG, label: 'Active' },
    division_id: { holds: REFERENCE, table: 'division', label: 'Division' },
    department_id: { holds: REFERENCE, table: 'department', label: 'Department' },
    default_cost_type_id: { holds: REFERENCE, table: 'cost_type', label: 'Usual cost type' },
    supervisor_id: { holds: REFERENCE, table: 'employee', label: 'Supervisor' },
    access_profile_id: { holds: REFERENCE, table: 'access_profile', label: 'Access profile' },
    roles: { holds: TEXT, label: 'Roles' },
    maximum_daily_hours: { holds: DECIMAL, label: 'Most hours a day' },
    monday_hours: { holds: DECIMAL, label: 'Hours on Monday' },
    tuesday_hours: { holds: DECIMAL, label: 'Hours on Tuesday' },
    wednesday_hours: { holds: DECIMAL, label: 'Hours on Wednesday' },
    thursday_hours: { holds: DECIMAL, label: 'Hours on Thursday' },
    friday_hours: { holds: DECIMAL, label: 'Hours on Friday' },
    saturday_hours: { holds: DECIMAL, label: 'Hours on Saturday' },
    sunday_hours: { holds: DECIMAL, label: 'Hours on Sunday' },
    allow_user_billable_flag: { holds: FLAG, label: 'Decides what is billable' },
    useSecondLanguage: { holds: FLAG, column: 'use_second_language', label: 'Second language' },
    numberFormat: { holds: TEXT, column: 'number_format', label: 'Number format' },
    startsAtHome: { holds: FLAG, column: 'starts_at_home', label: 'Starts at Home' },
    start_date: { holds: DAY, label: 'First day' },
    end_date: { holds: DAY, label: 'Last day' },
    is_gl_read_only: { holds: FLAG, label: 'GL accounts are read-only' },
    password_changed_at: { holds: INSTANT, label: 'Password changed' },
  },
  estimate: {
    job_id: JOB,
    version: { holds: WHOLE, label: 'Version' },
    name: { holds: TEXT, label: 'Name' },
    is_approved: { holds: FLAG, label: 'Approved' },
    approved_on: { holds: DAY, label: 'Approved on' },
    created_on: { holds: DAY, label: 'Created on' },
  },
  estimate_line: {
    estimate_id: { holds: REFERENCE, table: 'estimate', label: 'Estimate' },
    cost_type_id: COST_TYPE,
    hours: HOURS,
    amount: { holds: DECIMAL, label: 'Amount' },
    revenue: { holds: DECIMAL, label: 'Revenue' },
    is_approved: { holds: FLAG, label: 'Approved' },
  },
  supplier_cost: {
    job_id: JOB,
    cost_type_id: COST_TYPE,
    supplier_id: { holds: REFERENCE, table: 'supplier', label: 'Supplier' },
    reference: { holds: TEXT, label: 'Reference' },
    posted_on: { holds: DAY, label: 'Date' },
    amount: { holds: DECIMAL, label: 'Amount' },
  },
  time_entry_approval: {
    employee_id: EMPLOYEE,
    job_id: JOB,
    cost_type_id: COST_TYPE,
    work_date: { holds: DAY, label: 'Date' },
    units: HOURS,
    is_billable: { holds: FLAG, label: 'Billable' },
    notes: { holds: TEXT, label: 'Notes' },
    cost_rate: { holds: DECIMAL, label: 'Cost rate', documentType: 'moneysettings' },
    charge_rate: { holds: DECIMAL, label: 'Charge rate', documentType: 'moneysettings' },
    approved_by_id: APPROVED_BY,
    approved_on_behalf_of_id: { holds: REFERENCE, table: 'employee', label: 'In place of' },
    approved_at: { holds: INSTANT, label: 'Approved on' },
    created_by_id: { holds: REFERENCE, table: 'employee', label: 'Created by' },
  },
  translation: {
    kind: { holds: TEXT, label: 'Kind' },
    original: { holds: TEXT, label: 'Original' },
    translated: { holds: TEXT, label: 'Translated' },
  },
} as const;
