import type { ClientBase } from 'pg';
import { type AccessLevel, DOCUMENT_TYPES, type DocumentType } from '#domain/permission.ts';

type Rights = readonly (keyof AccessLevel)[];

const ALL: Rights = ['create', 'read', 'update', 'delete', 'approve'];
const WRITE: Rights = ['create', 'read', 'update', 'delete'];
const READ: Rights = ['read'];

/** The access profiles that a new agency starts with: what its people usually do (SETUP-05). */
const PROFILES: Record<string, Partial<Record<DocumentType, Rights>>> = {
  Staff: { timecell: READ },
  'Time approver': { timecell: ALL, job: READ, project: READ },
  'Account executive': { timecell: READ, job: ALL, project: READ, purchaseorder: WRITE },
  'Account director': {
    timecell: READ,
    job: ALL,
    project: ALL,
    purchaseorder: ALL,
    draftproductioninvoice: ['read', 'approve'],
  },
  Purchasing: { job: READ, purchaseorder: ALL },
  Management: {
    timecell: ALL,
    job: ALL,
    project: ALL,
    purchaseorder: ALL,
    draftproductioninvoice: ALL,
    draftsundryinvoice: ALL,
  },
  Office: { people: ALL, masterdata: ALL },
  Finance: { moneysettings: ALL },
  Administrator: Object.fromEntries(DOCUMENT_TYPES.map((documentType) => [documentType, ALL])),
};

/** Puts the profiles into a new agency. */
export async function insertStandardProfiles(client: ClientBase): Promise<void> {
  for (const [name, documents] of Object.entries(PROFILES)) {
    const { rows } = await client.query<{ id: number }>('insert into access_profile (name) values ($1) returning id', [
      name,
    ]);
    for (const [documentType, rights] of Object.entries(documents)) {
      await client.query(
        `insert into access_profile_document
           (access_profile_id, document_type, can_create, can_read, can_update, can_delete, can_approve)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [rows[0]!.id, documentType, ...ALL.map((right) => rights.includes(right))],
      );
    }
  }
}
