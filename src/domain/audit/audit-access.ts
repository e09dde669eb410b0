import { DOCUMENT_TYPES, type DocumentAccess, type DocumentType, RIGHTS } from '../people/permission.ts';

/** The parts of an access profile that the audit trail records for each document type: rights, and read-only fields. */
export type TrailAccessPart = 'rights' | 'readOnlyFields';

/** One side of a change: names of rights or fields, separated by a space. */
type AccessSides = { name: string; before: string; after: string };

/** Returns the trail field of a document type's part, such as `rights.job`. */
function trailAccessName(part: TrailAccessPart, code: DocumentType): string {
  return `${part}.${code}`;
}

/** Parses a trail field such as `rights.job`; null if it's another field. */
export function trailAccessOf(name: string): { part: TrailAccessPart; code: DocumentType } | null {
  const [part, code] = name.split('.');
  const type = DOCUMENT_TYPES.find((one) => one === code);
  return type && (part === 'rights' || part === 'readOnlyFields') ? { part, code: type } : null;
}

/** Lists what a profile change did to each document type, in the order of the matrix, without unchanged ones. */
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

/** Skips values that aren't access rights, since a trail row may hold anything. */
function documentsOf(side: unknown): DocumentAccess[] {
  return Array.isArray(side) ? side.filter((one) => typeof one === 'object' && one !== null && 'code' in one) : [];
}
