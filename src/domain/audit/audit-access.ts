import { DOCUMENT_TYPES, type DocumentAccess, type DocumentType, RIGHTS } from '../people/permission.ts';

/** What the trail tells of an access profile for each document type: which rights it gives, or which fields are read-only. */
export type TrailAccessPart = 'rights' | 'readOnlyFields';

/** One side of a change: names of rights or of fields, one blank between them. */
type AccessSides = { name: string; before: string; after: string };

/** The field under which a part of a document type's rights is recorded, such as `rights.job`. */
function trailAccessName(part: TrailAccessPart, code: DocumentType): string {
  return `${part}.${code}`;
}

/** The other way: what such a field is about; null = it is another field. */
export function trailAccessOf(name: string): { part: TrailAccessPart; code: DocumentType } | null {
  const [part, code] = name.split('.');
  const type = DOCUMENT_TYPES.find((one) => one === code);
  return type && (part === 'rights' || part === 'readOnlyFields') ? { part, code: type } : null;
}

/** What a change of a profile did to each document type, in the order of the matrix; what stays as it is is left out. */
export function trailAccessChanges(before: unknown, after: unknown): AccessSides[] {
  const [was, is] = [documentsOf(before), documentsOf(after)];
  const rights = (documents: readonly DocumentAccess[], code: DocumentType) => {
    const given = documents.find((one) => one.code === code)?.accessLevel;
    return RIGHTS.filter((right) => given?.[right]).join(' ');
  };
  const fields = (documents: readonly DocumentAccess[], code: DocumentType) =>
    (documents.find((one) => one.code === code)?.readOnlyFields ?? []).toSorted().join(' ');
  return DOCUMENT_TYPES.flatMap((code) => [
    { name: trailAccessName('rights', code), before: rights(was, code), after: rights(is, code) },
    { name: trailAccessName('readOnlyFields', code), before: fields(was, code), after: fields(is, code) },
  ]).filter((change) => change.before !== change.after);
}

/** A row of the trail may hold anything: what is no access is left out. */
function documentsOf(side: unknown): DocumentAccess[] {
  return Array.isArray(side) ? side.filter((one) => typeof one === 'object' && one !== null && 'code' in one) : [];
}
