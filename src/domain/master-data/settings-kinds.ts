import { isTimeZone } from '../calendar/local-time.ts';
import { fieldName, phrase } from '../text/phrase.ts';
import { type KindRefusal, type MasterFinding, type MasterKind, type MasterValues, NAME } from './master-kind.ts';

/** The agency's settings: a single record. */
export const settings = {
  name: 'settings',
  label: { one: phrase('Setting'), many: phrase('Settings') },
  documentType: 'administration',
  isFixed: true,
  fields: {
    name: { ...NAME, maximum: 200, label: fieldName('Agency name') },
    timeZone: { holds: 'text', column: 'time_zone', label: fieldName('Time zone'), maximum: 60, isRequired: true },
    secondLanguage: { holds: 'text', column: 'second_language', label: fieldName('Second language'), maximum: 40 },
    baseCurrency: {
      holds: 'reference',
      to: 'currencies',
      column: 'base_currency',
      label: fieldName('Base currency'),
      isRequired: true,
    },
    passwordLifetimeDays: {
      holds: 'whole',
      column: 'password_lifetime_days',
      label: fieldName('Days until a password expires'),
      least: 1,
      most: 9999,
    },
    helpLink: { holds: 'text', column: 'help_link', label: fieldName('Help page'), maximum: 500 },
    isSelfApprovalAllowed: {
      holds: 'flag',
      column: 'is_self_approval_allowed',
      label: fieldName('Own time may be approved'),
      atFirst: false,
    },
    isOwnOrderApprovalAllowed: {
      holds: 'flag',
      column: 'is_own_order_approval_allowed',
      label: fieldName('Own orders may be approved'),
      atFirst: false,
    },
    isOwnInvoiceApprovalAllowed: {
      holds: 'flag',
      column: 'is_own_invoice_approval_allowed',
      label: fieldName('Own invoices may be approved'),
      atFirst: false,
    },
  },
  key: ['name'],
  listed: ['name', 'timeZone', 'baseCurrency'],
  rules: settingFindings,
  stays: () => 'record-fixed',
} as const satisfies MasterKind;

/** Checks that the time zone exists and that the help link is a web address. */
function settingFindings({ timeZone, helpLink }: MasterValues): MasterFinding<KindRefusal>[] {
  const findings: MasterFinding<KindRefusal>[] = [];
  if (typeof timeZone === 'string' && timeZone !== '' && !isTimeZone(timeZone))
    findings.push({ field: 'timeZone', why: 'time-zone-unknown' });
  if (typeof helpLink === 'string' && helpLink !== '' && !/^https?:\/\/\S+$/i.test(helpLink))
    findings.push({ field: 'helpLink', why: 'address-invalid' });
  return findings;
}

/** The agency's options, which are predefined. */
export const options = {
  name: 'options',
  label: { one: phrase('Option'), many: phrase('Options') },
  documentType: 'administration',
  isFixed: true,
  fields: {
    option: {
      holds: 'choice',
      column: 'code',
      label: fieldName('Option'),
      of: [
        { value: 'jobscope', label: fieldName('Jobs have a scope') },
        { value: 'poscannotexceedapprovedestimates', label: fieldName('Orders stay within approved estimates') },
        { value: 'allowjobtypetobechanged', label: fieldName('Job types may be changed') },
        { value: 'jobbyalternateaccountexecutive', label: fieldName('Second account executives own jobs') },
        { value: 'usejobprodbriefextension', label: fieldName('Extended brief') },
        { value: 'restrictnewjobcreationwithoutadivision', label: fieldName('No new jobs without a division') },
        { value: 'jobScopeRequired', label: fieldName('Job scope required') },
        { value: 'divisionRequired', label: fieldName('Division required') },
        { value: 'estimatesneednoapproval', label: fieldName('Estimates need no approval') },
      ],
      atFirst: 'jobscope',
      isRequired: true,
      isSettled: true,
    },
    setting: { holds: 'flag', column: 'setting', label: fieldName('Switched on'), atFirst: false },
  },
  key: ['option'],
  listed: ['option', 'setting'],
  stays: () => 'record-fixed',
} as const satisfies MasterKind;
