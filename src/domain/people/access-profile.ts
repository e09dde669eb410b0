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

/** The maximum length of a profile's name, in characters. */
export const PROFILE_NAME_MAXIMUM = 200;

/**
 * Returns the rights that apply to a document type. Of the administrative types only money settings can be approved; margins can only be
 * read.
 */
export function rightsOf(type: DocumentType): readonly Right[] {
  if (type === 'margin') return ['read'];
  const isWithoutApproval = type === 'administration' || type === 'people' || type === 'masterdata';
  return isWithoutApproval ? RIGHTS.filter((right) => right !== 'approve') : RIGHTS;
}

/** A field that a profile can make read-only: its API name and owner. */
export type LockableField = { name: string; of: 'job' | 'order' | 'order-part' | 'estimate' | MasterKindName };

/** Parts of an order, other than header fields, that can be read-only. */
export const LOCKABLE_ORDER_PARTS = {
  items: { label: fieldName('Lines') },
  attachments: { label: fieldName('Attachments') },
} as const;

const fieldsOf = (fields: object, of: LockableField['of']): LockableField[] =>
  Object.keys(fields).map((name) => ({ name, of }));

/** Lists the fields of all kinds of master data under a right; fields with the same name count once. */
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

/** The effect of a profile change on its people, for one document type. */
export type AccessChange = {
  code: DocumentType;
  gained: Right[];
  lost: Right[];
  /** Fields that become read-only, and fields that become editable. */
  locked: string[];
  freed: string[];
};

const NONE: AccessLevel = { create: false, read: false, update: false, delete: false, approve: false };

/** Lists what the people of a profile gain and lose by a change, in the order of the matrix, without unchanged types. */
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

/** A profile as sent: rights by document type, and read-only fields. */
export type SentAccess = {
  documents: readonly Pick<DocumentAccess, 'code' | 'accessLevel'>[];
  readOnlyFields: readonly { code: DocumentType; field: string }[];
};

/** Groups the sent rights and read-only fields by document type. */
export function accessOfSent({ documents, readOnlyFields }: SentAccess): DocumentAccess[] {
  return wholeAccess(
    DOCUMENT_TYPES.map((code) => ({
      code,
      accessLevel: documents.findLast((document) => document.code === code)?.accessLevel ?? NONE,
      readOnlyFields: readOnlyFields.flatMap((lock) => (lock.code === code ? [lock.field] : [])),
    })),
  );
}

/** Splits access into the sent form. */
export function sentOfAccess(documents: readonly DocumentAccess[]): {
  documents: Pick<DocumentAccess, 'code' | 'accessLevel'>[];
  readOnlyFields: { code: DocumentType; field: string }[];
} {
  return {
    documents: documents.map(({ code, accessLevel }) => ({ code, accessLevel })),
    readOnlyFields: documents.flatMap(({ code, readOnlyFields }) => readOnlyFields.map((field) => ({ code, field }))),
  };
}

/** Lists the document types that grant or restrict anything, distinct, in the order of the matrix. */
export function wholeAccess(documents: readonly DocumentAccess[]): DocumentAccess[] {
  return DOCUMENT_TYPES.flatMap((code) => {
    const found = documents.findLast((document) => document.code === code);
    const saysAnything = found && (Object.values(found.accessLevel).some(Boolean) || found.readOnlyFields.length > 0);
    return saysAnything ? [{ ...found, readOnlyFields: [...new Set(found.readOnlyFields)] }] : [];
  });
}

/** Lists locked fields, as `type.field`, that neither exist nor were locked before. */
export function unknownLocks(before: readonly DocumentAccess[], after: readonly DocumentAccess[]): string[] {
  return after.flatMap(({ code, readOnlyFields }) => {
    const kept = before.find((document) => document.code === code)?.readOnlyFields ?? [];
    return readOnlyFields
      .filter((name) => !kept.includes(name) && !LOCKABLE_FIELDS[code].some((field) => field.name === name))
      .map((name) => `${code}.${name}`);
  });
}
