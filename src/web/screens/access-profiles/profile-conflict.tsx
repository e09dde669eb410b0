import { DOCUMENT_TYPES } from '#domain/people/permission.ts';
import { DOCUMENT_NAMES, RIGHT_NAMES } from '#domain/people/permission-names.ts';
import { accessFieldName } from '../../platform/access-field-name.ts';
import { describeChange } from '../../platform/change-texts.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { describeValue } from '../../record-editing/form-value.ts';
import { ConflictNotice, shownFieldConflicts } from '../../record-editing/notices/conflict-notice.tsx';
import { locksOf, type ProfileForm } from './profile-form.ts';
import type { ProfileEditor } from './use-profile-editor.ts';

/** Displays both versions after somebody else changed the profile, and asks which to keep. */
export function ProfileConflict({ editor }: { editor: ProfileEditor }) {
  const { t, field } = useText();
  const user = useUser();
  const codeOf = (name: keyof ProfileForm) => DOCUMENT_TYPES.find((code) => name === code || name === locksOf(code));
  const labelOf = (name: keyof ProfileForm) => {
    const code = codeOf(name);
    if (!code) return field('Name');
    const what = t.of(DOCUMENT_NAMES[code]);
    return name === code ? what : t('Read-only fields of {what}', { what });
  };
  const words = (name: keyof ProfileForm, form: ProfileForm) => {
    const value = form[name] ?? null;
    const code = codeOf(name);
    if (!code || !Array.isArray(value)) return describeValue(value, t);
    const shown = value.map((word) => {
      if (name === code) return t.of(RIGHT_NAMES[word as keyof typeof RIGHT_NAMES]);
      return accessFieldName(field, code, word);
    });
    return describeValue(shown, t);
  };
  return (
    <ConflictNotice
      title={describeChange(editor.changed, user)}
      adopted={editor.adopted.map(labelOf)}
      conflicts={shownFieldConflicts(editor, labelOf, words)}
    />
  );
}
