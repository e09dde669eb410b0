import { fieldName, phrase } from '../text/phrase.ts';
import {
  CODE,
  IS_ACTIVE,
  type MasterChange,
  type MasterField,
  type MasterKind,
  type MasterValues,
  NAME,
  PHONE,
} from './master-kind.ts';
import type { DecimalLimits } from './number-limits.ts';

/** Hours of a day, to the hundredth. */
const HOURS: DecimalLimits = { whole: 2, decimals: 2, least: '0', most: '24' };

/** Work hours per weekday, and the maximum per day. */
const DAILY_HOURS = {
  maximumDailyHours: {
    holds: 'decimal',
    column: 'maximum_daily_hours',
    label: fieldName('Maximum daily hours'),
    limits: { ...HOURS, least: '0.01' },
    atFirst: '24',
  },
  mondayHours: { holds: 'decimal', column: 'monday_hours', label: fieldName('Monday'), limits: HOURS, atFirst: '8' },
  tuesdayHours: { holds: 'decimal', column: 'tuesday_hours', label: fieldName('Tuesday'), limits: HOURS, atFirst: '8' },
  wednesdayHours: {
    holds: 'decimal',
    column: 'wednesday_hours',
    label: fieldName('Wednesday'),
    limits: HOURS,
    atFirst: '8',
  },
  thursdayHours: {
    holds: 'decimal',
    column: 'thursday_hours',
    label: fieldName('Thursday'),
    limits: HOURS,
    atFirst: '8',
  },
  fridayHours: { holds: 'decimal', column: 'friday_hours', label: fieldName('Friday'), limits: HOURS, atFirst: '8' },
  saturdayHours: {
    holds: 'decimal',
    column: 'saturday_hours',
    label: fieldName('Saturday'),
    limits: HOURS,
    atFirst: '0',
  },
  sundayHours: { holds: 'decimal', column: 'sunday_hours', label: fieldName('Sunday'), limits: HOURS, atFirst: '0' },
} as const satisfies Record<string, MasterField>;

const WEEKDAY_HOURS = [
  'mondayHours',
  'tuesdayHours',
  'wednesdayHours',
  'thursdayHours',
  'fridayHours',
  'saturdayHours',
  'sundayHours',
];

/** The fields of a person's work hours. */
export const HOURS_FIELDS: readonly string[] = Object.keys(DAILY_HOURS);

/** Lists the work hour fields that differ between two versions. */
export function changedHours(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  return HOURS_FIELDS.filter((name) => String(before[name] ?? '') !== String(after[name] ?? ''));
}

/** Work hours from a day on. Before the first entry, the person's own hours apply. */
export const workHours = {
  name: 'work-hours',
  label: { one: phrase('Work hours'), many: phrase('Work hours') },
  documentType: 'people',
  fields: {
    person: { holds: 'reference', to: 'people', column: 'person', label: fieldName('Person'), isRequired: true },
    firstDay: { holds: 'day', column: 'first_day', label: fieldName('First day'), isRequired: true },
    ...DAILY_HOURS,
  },
  key: ['person', 'firstDay'],
  listed: ['person', 'firstDay', ...WEEKDAY_HOURS, 'maximumDailyHours'],
  taken: 'work-hours-day-taken',
} as const satisfies MasterKind;

/** The agency's people, without their credentials, which only they can change. */
export const people = {
  name: 'people',
  label: { one: phrase('Person'), many: phrase('People') },
  documentType: 'people',
  fields: {
    code: CODE,
    name: NAME,
    email: { holds: 'text', column: 'email', label: fieldName('Email'), maximum: 500 },
    phone: PHONE,
    domain: { holds: 'text', column: 'domain', label: fieldName('Domain'), maximum: 100, isEmptyText: true },
    username: { holds: 'text', column: 'username', label: fieldName('User name'), maximum: 100, isRequired: true },
    isActive: IS_ACTIVE,
    division: { holds: 'reference', to: 'divisions', column: 'division', label: fieldName('Division') },
    department: { holds: 'reference', to: 'departments', column: 'department', label: fieldName('Department') },
    defaultCostType: {
      holds: 'reference',
      to: 'cost-types',
      column: 'default_cost_type',
      label: fieldName('Default cost type'),
    },
    ...DAILY_HOURS,
    allowUserBillableFlag: {
      holds: 'flag',
      column: 'allow_user_billable_flag',
      label: fieldName('Can set billable status'),
      atFirst: false,
    },
    useSecondLanguage: {
      holds: 'flag',
      column: 'use_second_language',
      label: fieldName('Uses the second language'),
      atFirst: false,
    },
    startDate: { holds: 'day', column: 'start_date', label: fieldName('First day') },
    endDate: { holds: 'day', column: 'end_date', label: fieldName('Last day') },
    supervisor: { holds: 'reference', to: 'people', column: 'supervisor', label: fieldName('Supervisor') },
    accessProfile: {
      holds: 'reference',
      to: 'access-profiles',
      column: 'access_profile',
      label: fieldName('Access profile'),
      alsoBy: 'administration',
    },
    isGlReadOnly: {
      holds: 'flag',
      column: 'is_gl_read_only',
      label: fieldName('GL accounts are read-only'),
      atFirst: false,
    },
    roles: {
      holds: 'list',
      column: 'roles',
      label: fieldName('Roles'),
      of: [
        { value: 'TimesheetUser', label: fieldName('Enters time') },
        { value: 'TimesheetSupervisor', label: fieldName('Approves time') },
        { value: 'TimesheetSupervisorEdit', label: fieldName('Edits time for others') },
        { value: 'AccountExecutive', label: fieldName('Account executive') },
        { value: 'AccountDirector', label: fieldName('Account director') },
      ],
      atFirst: ['TimesheetUser'],
      documentType: 'administration',
    },
  },
  key: ['code'],
  listed: ['name', 'code', 'email', 'division', 'supervisor', 'accessProfile'],
  groups: [
    {
      title: phrase('Work'),
      fields: [
        'division',
        'department',
        'supervisor',
        'startDate',
        'endDate',
        'defaultCostType',
        'allowUserBillableFlag',
      ],
    },
    {
      title: phrase('Hours'),
      fields: [...WEEKDAY_HOURS, 'maximumDailyHours'],
    },
    { title: phrase('Permissions'), fields: ['accessProfile', 'roles', 'isGlReadOnly'] },
  ],
  // Rejects an accidental change of expected hours in the past. Files state past values explicitly.
  rules: (after: MasterValues, { before, by, hoursFrom }: MasterChange) =>
    by === 'form' && hoursFrom === null
      ? changedHours(before, after).map((field) => ({ field, why: 'hours-first-day' as const }))
      : [],
} as const satisfies MasterKind;
