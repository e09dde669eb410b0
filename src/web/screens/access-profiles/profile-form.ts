import { AccessProfile, createAccessProfile, saveAccessProfile } from '#contract/people/access-profile.ts';
import { accessChanges, normalizeAccess, toSentAccess } from '#domain/people/access-profile.ts';
import {
  DOCUMENT_TYPES,
  type DocumentAccess,
  type DocumentType,
  RIGHTS,
  type Right,
} from '#domain/people/permission.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import type { FormValue } from '../../record-editing/form-value.ts';
import { differingFields, type FieldConflict, mergeFields, withSide } from '../../record-editing/merge-fields.ts';
import { editSteps, type FieldRefusal } from '../../record-editing/record-edit.ts';
import { errorsByField, type RecordSaving } from '../../record-editing/save-record.ts';

/** Names the form field of a document type's read-only fields; its rights use the code alone. */
export const locksOf = (code: DocumentType) => `${code}Locks`;

/** A profile in the form: its name, and for each document type its rights and read-only fields as text. */
export type ProfileForm = Readonly<Record<string, FormValue>>;
const FORM_FIELDS: readonly string[] = ['name', ...DOCUMENT_TYPES.flatMap((code) => [code, locksOf(code)])];

function profileFormOf({ name, documents }: Pick<AccessProfile, 'name' | 'documents'>): ProfileForm {
  const cells = DOCUMENT_TYPES.flatMap((code): [string, string[]][] => {
    const found = documents.find((document) => document.code === code);
    return [
      [code, RIGHTS.filter((right) => found?.accessLevel[right])],
      [locksOf(code), (found?.readOnlyFields ?? []).toSorted()],
    ];
  });
  return { name, ...Object.fromEntries(cells) };
}

/** Splits the value of a form field into its rights or field names. */
export function fieldTexts(form: ProfileForm, field: string): string[] {
  const value = form[field];
  return Array.isArray(value) ? value : [];
}

/** Converts the form into the access that it grants. */
function documentsOf(form: ProfileForm): DocumentAccess[] {
  return normalizeAccess(
    DOCUMENT_TYPES.map((code) => {
      const has = (right: Right) => fieldTexts(form, code).includes(right);
      const accessLevel = {
        create: has('create'),
        read: has('read'),
        update: has('update'),
        delete: has('delete'),
        approve: has('approve'),
      };
      return { code, accessLevel, readOnlyFields: fieldTexts(form, locksOf(code)) };
    }),
  );
}

/** Turns a right of a document type on or off. Any right includes reading; without reading, no right is left. */
export function withRight(form: ProfileForm, code: DocumentType, right: Right, isOn: boolean): ProfileForm {
  const rights = new Set(fieldTexts(form, code));
  if (isOn) rights.add(right).add('read');
  else if (right === 'read') rights.clear();
  else rights.delete(right);
  return { ...form, [code]: RIGHTS.filter((one) => rights.has(one)) };
}

/** Compares the form with the stored profile: which rights its users gain and lose. */
export function changesOf(base: AccessProfile, form: ProfileForm) {
  return accessChanges(base.documents, documentsOf(form));
}

const merge = (before: ProfileForm, mine: ProfileForm, theirs: ProfileForm) =>
  mergeFields<ProfileForm>(FORM_FIELDS, before, mine, theirs);
const isDifferent = (one: ProfileForm, other: ProfileForm) => differingFields(FORM_FIELDS, one, other).length > 0;

export const PROFILE_STEPS = editSteps<
  AccessProfile,
  ProfileForm,
  FieldConflict<ProfileForm>,
  keyof ProfileForm,
  FieldRefusal
>({
  formOf: profileFormOf,
  isChanged: (base, form) => isDifferent(profileFormOf(base), form),
  merge,
  withSide,
  withLaterInput: (sent, typed, saved) => merge(sent, typed, profileFormOf(saved)).form,
});

export const PROFILE_SAVING: RecordSaving<AccessProfile, AccessProfile, ProfileForm, FieldRefusal> = {
  schema: AccessProfile,
  send: (base, form, requestId) => {
    const given = { name: String(form.name ?? ''), ...toSentAccess(documentsOf(form)) };
    if (base.id === 0) return call(createAccessProfile, { body: { requestId, ...given } });
    return call(saveAccessProfile, {
      params: { id: base.id },
      body: { lastModified: base.lastModified, ...given },
    });
  },
  changedSince: (unanswered, form, saved) => {
    const later = merge(unanswered, form, profileFormOf(saved)).form;
    return isDifferent(profileFormOf(saved), later) ? later : null;
  },
  refusalOf: (problem) => ({ message: problem.message, errors: errorsByField(FORM_FIELDS, problem) }),
  keyOf: (profile) => queryKeys.accessProfile(profile.id),
  lists: [queryKeys.accessProfiles, ['choices', 'access-profiles']],
};
