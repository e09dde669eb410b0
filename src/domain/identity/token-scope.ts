import type { DocumentAccess, DocumentType } from '../people/permission.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

/** Subjects of scopes, each with a read and a write scope. */
export const SCOPE_SUBJECTS = [
  'time',
  'jobs',
  'orders',
  'estimates',
  'invoices',
  'administration',
  'people',
  'masterdata',
  'moneysettings',
] as const;
export type ScopeSubject = (typeof SCOPE_SUBJECTS)[number];

export type TokenScope = `${ScopeSubject}:${'read' | 'write'}`;

/** All scopes, grouped by subject. */
export const TOKEN_SCOPES: readonly TokenScope[] = SCOPE_SUBJECTS.flatMap(
  (subject) => [`${subject}:read`, `${subject}:write`] as const,
);

/** Returns whether token scopes include the required one. Write includes read. */
export function coversScope(scopes: readonly TokenScope[], needed: TokenScope): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace(':read', ':write') as TokenScope);
}

/** The scope subject of each document type. */
const SUBJECT_OF_TYPE: Readonly<Record<DocumentType, ScopeSubject>> = {
  timecell: 'time',
  job: 'jobs',
  project: 'jobs',
  purchaseorder: 'orders',
  estimate: 'estimates',
  margin: 'estimates',
  draftproductioninvoice: 'invoices',
  draftsundryinvoice: 'invoices',
  administration: 'administration',
  people: 'people',
  masterdata: 'masterdata',
  moneysettings: 'moneysettings',
};

/**
 * Restricts a user's rights to a token's scopes. In a writing call (`isWriting`), types with only a read scope become read-only, so that a
 * call about several document types changes only what the token allows. A reading call may still check rights to change, as approval lists
 * do.
 */
export function accessWithinScopes(
  access: readonly DocumentAccess[],
  scopes: readonly TokenScope[],
  { isWriting }: { isWriting: boolean },
): DocumentAccess[] {
  return access.flatMap(({ code, accessLevel, readOnlyFields }) => {
    const subject = SUBJECT_OF_TYPE[code];
    if (scopes.includes(`${subject}:write`)) return [{ code, accessLevel, readOnlyFields }];
    if (!scopes.includes(`${subject}:read`)) return [];
    if (!isWriting) return [{ code, accessLevel, readOnlyFields }];
    if (!accessLevel.read) return [];
    const reading = { create: false, read: true, update: false, delete: false, approve: false };
    return [{ code, accessLevel: reading, readOnlyFields }];
  });
}

/** What each scope allows, for the screen where scopes are chosen. */
export const SCOPE_TEXTS: Readonly<Record<ScopeSubject, { label: Phrase; read: Phrase; write: Phrase }>> = {
  time: {
    label: phrase('Time'),
    read: phrase('View time entries, work days, leave, reports and time to approve'),
    write: phrase('Enter, change, delete, return and approve time, request leave'),
  },
  jobs: {
    label: phrase('Jobs'),
    read: phrase('View jobs, projects, their comments and amounts'),
    write: phrase('Create, edit and delete jobs and projects, comment, import amounts'),
  },
  orders: {
    label: phrase('Purchase orders'),
    read: phrase('View orders, their PDFs and attachments'),
    write: phrase('Create, edit, send, approve and cancel orders'),
  },
  estimates: {
    label: phrase('Estimates'),
    read: phrase('View estimates and their PDFs'),
    write: phrase('Create, edit, send, approve and withdraw estimates'),
  },
  invoices: {
    label: phrase('Client invoices'),
    read: phrase('View client invoices'),
    write: phrase('Approve and reject client invoices'),
  },
  administration: {
    label: phrase('Administration'),
    read: phrase('View settings, access profiles, the audit trail, email and health'),
    write: phrase('Edit settings, email and scheduled tasks'),
  },
  people: {
    label: phrase('People'),
    read: phrase('View people and their work hours'),
    write: phrase('Create, edit and deactivate people'),
  },
  masterdata: {
    label: phrase('Master data'),
    read: phrase('View clients, suppliers and other master data'),
    write: phrase('Create, edit and deactivate master data'),
  },
  moneysettings: {
    label: phrase('Financial settings'),
    read: phrase('View cost types, rates, taxes, limits and periods'),
    write: phrase('Edit cost types, rates, taxes, limits and periods'),
  },
};
