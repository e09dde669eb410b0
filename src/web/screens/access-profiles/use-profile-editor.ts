import type { RefusalCode } from '#contract/http/refusal.ts';
import type { AccessProfile } from '#contract/people/access-profile.ts';
import { PROFILE_NAME_MAXIMUM } from '#domain/people/access-profile.ts';
import { can, type DocumentType, type Right } from '#domain/people/permission.ts';
import { mayAdminister } from '#domain/people/person.ts';
import { fieldName } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { fieldErrors } from '../../record-editing/field-errors.ts';
import type { FormValue } from '../../record-editing/form-value.ts';
import { withoutField } from '../../record-editing/record-edit.ts';
import { useRecordEdit } from '../../record-editing/use-record-edit.ts';
import { useRecordSaving } from '../../record-editing/use-record-saving.ts';
import { confirmRights } from '../../widgets/dialog/questions.ts';
import { describeChanges } from './change-labels.ts';
import { changesOf, locksOf, PROFILE_SAVING, PROFILE_STEPS, type ProfileForm, withRight } from './profile-form.ts';

/** Holds the form of an access profile, and saves it after a confirmation that names the affected users. */
export function useProfileEditor(given: AccessProfile, onCreated: (profile: AccessProfile) => void) {
  const { t, field } = useText();
  const user = useUser();
  const edited = useRecordEdit(PROFILE_STEPS, given);
  const { base, form, record } = edited;
  const isNew = base.id === 0;
  const wrong = new Map<string, RefusalCode>(
    String(form.name ?? '').trim() === '' ? [['name', 'mandatory-fields']] : [],
  );
  const saving = useRecordSaving(edited, PROFILE_SAVING, {
    isInvalid: wrong.size > 0,
    savedMessage: () => t('Saved'),
    maySave: async (before, now) => {
      const people = before.people.filter(({ isActive }) => isActive);
      const changes = describeChanges(t, field, changesOf(before, now));
      if (people.length === 0 || changes.length === 0) return true;
      return confirmRights(t, { people: people.map(({ name }) => name), changes: changes.map(({ words }) => words) });
    },
    onCreated,
  });
  const { errors, missing } = fieldErrors(edited.refusal?.errors, wrong, saving.wasTried, t);
  const change = (name: string, next: (before: ProfileForm) => ProfileForm) =>
    edited.change((now) =>
      PROFILE_STEPS.endIfUnchanged(PROFILE_STEPS.afterChange(now, record, next, withoutField(name))),
    );
  return {
    ...edited,
    ...saving,
    formName: 'access-profile',
    fields: {
      name: {
        holds: 'text',
        column: 'name',
        label: fieldName('Name'),
        maximum: PROFILE_NAME_MAXIMUM,
        isRequired: true,
      },
    },
    isNew,
    errors,
    missing,
    mandatory: new Set(['name']),
    fixed: new Set<string>(),
    maySave: mayAdminister(user) && (!isNew || can(user, 'create', 'administration')),
    changes: changesOf(base, form),
    set: (name: string, value: FormValue) => change(name, (before) => ({ ...before, [name]: value })),
    setRight: (code: DocumentType, right: Right, isOn: boolean) =>
      change(code, (before) => withRight(before, code, right, isOn)),
    setLocks: (code: DocumentType, names: readonly string[]) =>
      change(locksOf(code), (before) => ({ ...before, [locksOf(code)]: names.toSorted() })),
  } as const;
}
export type ProfileEditor = ReturnType<typeof useProfileEditor>;
