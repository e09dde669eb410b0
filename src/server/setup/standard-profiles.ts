import type { ClientBase } from 'pg';
import { ADMINISTRATOR_RIGHTS } from '#domain/people/administrators.ts';
import { type AccessLevel, DOCUMENT_TYPES, type DocumentType } from '#domain/people/permission.ts';

type Rights = readonly (keyof AccessLevel)[];

const ALL: Rights = ['create', 'read', 'update', 'delete', 'approve'];
const WRITE: Rights = ['create', 'read', 'update', 'delete'];
const READ: Rights = ['read'];

/** The usual access profiles of a new agency. */
const PROFILES: Record<string, Partial<Record<DocumentType, Rights>>> = {
  Staff: { timecell: READ },
  'Time approver': { timecell: ALL, job: READ, project: READ },
  'Account executive': { timecell: READ, job: ALL, project: READ, purchaseorder: WRITE, estimate: WRITE },
  'Account director': {
    timecell: READ,
    job: ALL,
    project: ALL,
    purchaseorder: ALL,
    estimate: ALL,
    margin: READ,
    draftproductioninvoice: ['read', 'approve'],
  },
  Purchasing: { job: READ, purchaseorder: ALL },
  Management: {
    timecell: ALL,
    job: ALL,
    project: ALL,
    purchaseorder: ALL,
    estimate: ALL,
    margin: READ,
    draftproductioninvoice: ALL,
    draftsundryinvoice: ALL,
  },
  Office: { people: ALL, masterdata: ALL },
  Finance: { moneysettings: ALL, estimate: ALL, margin: READ },
  Administrator: Object.fromEntries(DOCUMENT_TYPES.map((documentType) => [documentType, ALL])),
};

export async function insertStandardProfiles(client: ClientBase): Promise<void> {
  for (const [name, documents] of Object.entries(PROFILES)) await insertProfile(client, name, documents);
}

/** Returns the id of the standard administrator profile, creating it under a free name if missing. */
export async function administratorProfile(client: ClientBase): Promise<number> {
  const rights = ADMINISTRATOR_RIGHTS.map((right) => `document.can_${right}`).join(' and ');
  const { rows } = await client.query<{ id: number }>(
    `select profile.id from access_profile as profile
     join access_profile_document as document on document.access_profile_id = profile.id
     where document.document_type = 'administration' and ${rights} and profile.name like 'Administrator%'
     order by profile.name limit 1`,
  );
  if (rows[0]) return rows[0].id;
  const { rows: named } = await client.query<{ name: string }>(
    "select name from access_profile where name like 'Administrator%'",
  );
  const isTaken = (name: string) => named.some((one) => one.name === name);
  let name = 'Administrator';
  for (let number = 2; isTaken(name); number += 1) name = `Administrator ${number}`;
  return insertProfile(client, name, PROFILES.Administrator!);
}

async function insertProfile(
  client: ClientBase,
  name: string,
  documents: Partial<Record<DocumentType, Rights>>,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>('insert into access_profile (name) values ($1) returning id', [
    name,
  ]);
  const { id } = rows[0]!;
  for (const [documentType, rights] of Object.entries(documents)) {
    await client.query(
      `insert into access_profile_document
         (access_profile_id, document_type, can_create, can_read, can_update, can_delete, can_approve)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, documentType, ...ALL.map((right) => rights.includes(right))],
    );
  }
  return id;
}
