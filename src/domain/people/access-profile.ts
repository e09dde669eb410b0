import { ESTIMATE_FIELDS } from '../estimates/estimate-fields.ts';
import { JOB_FIELDS } from '../jobs/job-fields.ts';
import { MASTER_DATA } from '../master-data/master-data.ts';
import type { MasterDocumentType, MasterKindName } from '../master-data/master-kind.ts';
import { ORDER_FIELDS } from '../purchasing/order-fields.ts';
import { fieldName } from '../text/phrase.ts';
import {
  type AccessLevel,
  DOCUMENT_TYPES,
  type DocumentAccess,
  type DocumentType,
  RIGHTS,
  type Right,
} from './permission.ts';

/** The maximum length of an access profile's name, in characters. */
export const PROFILE_NAME_MAXIMUM = 200;

/** Returns the rights that have a meaning for a document type. Margins can only be read; most administrative types aren't approved. */
export function rightsOf(type: DocumentType): readonly Right[] {
  if (type === 'margin') return ['read'];
  const isWithoutApproval = type === 'administration' || type === 'people' || type === 'masterdata';
  return isWithoutApproval ? RIGHTS.filter((right) => right !== 'approve') : RIGHTS;
}

/** A field that a profile can make read-only, by its name in the API, and the kind of record it belongs to. */
export type LockableField = { name: string; of: 'job' | 'order' | 'order-part' | 'estimate' | MasterKindName };

/** Parts of an order that can be read-only although they aren't fields of `ORDER_FIELDS`. */
export const LOCKABLE_ORDER_PARTS = {
  items: { label: fieldName('Lines') },
  attachments: { label: fieldName('Attachments') },
} as const;

const fieldsOf = (fields: object, of: LockableField['of']): LockableField[] =>
  Object.keys(fields).map((name) => ({ name, of }));

/** Returns the fields of all kinds of master data of a document type. Fields of the same name count once. */
function masterFields(type: MasterDocumentType): LockableField[] {
  const found = Object.values(MASTER_DATA).flatMap((kind) =>
    fieldsOf(kind.fields, kind.name).filter(
      ({ name }) => (kind.fields[name]!.documentType ?? kind.documentType) === type,
    ),
  );
  return [...new Map(found.map((field) => [field.name, field])).values()];
}

/** The fields of each document type that a profile can make read-only. */
export const LOCKABLE_FIELDS: Readonly<Record<DocumentType, readonly LockableField[]>> = {
  timecell: [],
  job: fieldsOf(JOB_FIELDS, 'job'),
  project: fieldsOf(JOB_FIELDS, 'job'),
  purchaseorder: [...fieldsOf(ORDER_FIELDS, 'order'), ...fieldsOf(LOCKABLE_ORDER_PARTS, 'order-part')],
  estimate: fieldsOf(ESTIMATE_FIELDS, 'estimate'),
  margin: [],
  draftproductioninvoice: [],
  draftsundryinvoice: [],
  administration: masterFields('administration'),
  people: masterFields('people'),
  masterdata: masterFields('masterdata'),
  moneysettings: masterFields('moneysettings'),
};

/** What a change of a profile means for its people, for one document type. */
export type AccessChange = {
  code: DocumentType;
  gained: Right[];
  lost: Right[];
  /** Fields that become read-only, and fields that are no longer read-only. */
  locked: string[];
  freed: string[];
};

const NONE: AccessLevel = { create: false, read: false, update: false, delete: false, approve: false };

/** Returns what the people of a profile gain and lose by a change of it, by document type. Unchanged types are left out. */
export function accessChanges(before: readonly DocumentAccess[], after: readonly DocumentAccess[]): AccessChange[] {
  const of = (documents: readonly DocumentAccess[], code: DocumentType) =>
    documents.find((document) => document.code === code) ?? { code, accessLevel: NONE, readOnlyFields: [] };
  return DOCUMENT_TYPES.flatMap((code) => {
    const [was, is] = [of(before, code), of(after, code)];
    const change = {
      code,
      gained: RIGHTS.filter((right) => is.accessLevel[right] && !was.accessLevel[right]),
      lost: RIGHTS.filter((right) => was.accessLevel[right] && !is.accessLevel[right]),
      locked: is.readOnlyFields.filter((field) => !was.readOnlyFields.includes(field)),
      freed: was.readOnlyFields.filter((field) => !is.readOnlyFields.includes(field)),
    };
    const { gained, lost, locked, freed } = change;
    return [gained, lost, locked, freed].some((changed) => changed.length > 0) ? [change] : [];
  });
}

/** The access of a profile as the API has it: rights by document type, and a list of read-only fields. */
export type SentAccess = {
  documents: readonly Pick<DocumentAccess, 'code' | 'accessLevel'>[];
  readOnlyFields: readonly { code: DocumentType; field: string }[];
};

/** Combines the rights and read-only fields of the API by document type. */
export function toDocumentAccess({ documents, readOnlyFields }: SentAccess): DocumentAccess[] {
  return normalizeAccess(
    DOCUMENT_TYPES.map((code) => ({
      code,
      accessLevel: documents.findLast((document) => document.code === code)?.accessLevel ?? NONE,
      readOnlyFields: readOnlyFields.flatMap((lock) => (lock.code === code ? [lock.field] : [])),
    })),
  );
}

/** The inverse of `toDocumentAccess`. */
export function toSentAccess(documents: readonly DocumentAccess[]): {
  documents: Pick<DocumentAccess, 'code' | 'accessLevel'>[];
  readOnlyFields: { code: DocumentType; field: string }[];
} {
  return {
    documents: documents.map(({ code, accessLevel }) => ({ code, accessLevel })),
    readOnlyFields: documents.flatMap(({ code, readOnlyFields }) => readOnlyFields.map((field) => ({ code, field }))),
  };
}

/** Normalizes access: each document type once, in the order of `DOCUMENT_TYPES`, without those that grant or lock nothing. */
export function normalizeAccess(documents: readonly DocumentAccess[]): DocumentAccess[] {
  return DOCUMENT_TYPES.flatMap((code) => {
    const found = documents.findLast((document) => document.code === code);
    const hasContent = found && (Object.values(found.accessLevel).some(Boolean) || found.readOnlyFields.length > 0);
    return hasContent ? [{ ...found, readOnlyFields: [...new Set(found.readOnlyFields)] }] : [];
  });
}

/** Returns read-only fields that their document type doesn't have, as `type.field`. Those that were read-only before are accepted. */
export function unknownReadOnlyFields(before: readonly DocumentAccess[], after: readonly DocumentAccess[]): string[] {
  return after.flatMap(({ code, readOnlyFields }) => {
    const kept = before.find((document) => document.code === code)?.readOnlyFields ?? [];
    return readOnlyFields
      .filter((name) => !kept.includes(name) && !LOCKABLE_FIELDS[code].some((field) => field.name === name))
      .map((name) => `${code}.${name}`);
  });
}
