import { phrase } from '../text/phrase.ts';
/** Settings whose change is reported to every administrator by email, with labels. */
export const SECURITY_CHANGES = {
  'mail-server': phrase('Mail server'),
  'mail-sender': phrase('Email sender'),
  'approval-by-email': phrase('Orders up to this total can be approved from the email'),
  isSelfApprovalAllowed: phrase('Own time may be approved'),
  isOwnOrderApprovalAllowed: phrase('Own orders may be approved'),
  isOwnInvoiceApprovalAllowed: phrase('Own invoices may be approved'),
  username: phrase('User name'),
  domain: phrase('Domain'),
} as const;
export type SecurityChangeKind = keyof typeof SECURITY_CHANGES;

/**
 * A changed setting; `person` is its owner. Switches are `on` and `off`, the installation's mail server is `installation`, null means
 * unset.
 */
export type SecurityChange = {
  what: SecurityChangeKind;
  person: string | null;
  before: string | null;
  after: string | null;
};

/** Master data fields whose change is reported, by kind. */
const REPORTED_FIELDS: Readonly<Record<string, readonly SecurityChangeKind[]>> = {
  settings: ['isSelfApprovalAllowed', 'isOwnOrderApprovalAllowed', 'isOwnInvoiceApprovalAllowed'],
  people: ['username', 'domain'],
};

type Values = Readonly<Record<string, unknown>>;

/** Returns the changed fields that count as security settings. New people can't sign in yet, so theirs don't. */
export function securityFields(kind: string, { isNew, changed }: { isNew: boolean; changed: readonly string[] }) {
  return isNew ? [] : (REPORTED_FIELDS[kind] ?? []).filter((field) => changed.includes(field));
}

/** Returns the reportable changes of a record. */
export function securityChangesOf(
  kind: string,
  { isNew, changed, before, after }: { isNew: boolean; changed: readonly string[]; before: Values; after: Values },
): SecurityChange[] {
  const person = kind === 'people' ? String(before.name ?? '') : null;
  return securityFields(kind, { isNew, changed }).map((what) => ({
    what,
    person,
    before: reportedValue(before[what]),
    after: reportedValue(after[what]),
  }));
}

/** Returns the reportable changes of a mail server; null is the installation's own. A new password alone also counts. */
export function mailRouteChanges(
  before: { server: string | null; sender: string },
  after: { server: string | null; sender: string },
): SecurityChange[] {
  const server = { what: 'mail-server', person: null, before: before.server, after: after.server } as const;
  if (before.sender === after.sender) return [server];
  return [server, { what: 'mail-sender', person: null, before: before.sender, after: after.sender }];
}

function reportedValue(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' && value !== '' ? value : null;
}
