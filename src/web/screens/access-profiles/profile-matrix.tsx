import { MultiSelect } from '@mantine/core';
import { LOCKABLE_FIELDS, rightsOf } from '#domain/people/access-profile.ts';
import { DOCUMENT_TYPES, type DocumentType, RIGHTS } from '#domain/people/permission.ts';
import { DOCUMENT_NAMES, RIGHT_NAMES } from '#domain/people/permission-names.ts';
import { accessFieldName } from '../../platform/access-field-name.ts';
import { useText } from '../../platform/translation.ts';
import classes from './access-profiles.module.css';
import { fieldTexts, locksOf } from './profile-form.ts';
import type { ProfileEditor } from './use-profile-editor.ts';

/** Displays the rights of each document type, and its fields that are read-only for the profile. */
export function ProfileMatrix({ editor }: { editor: ProfileEditor }) {
  const { t } = useText();
  return (
    <table className={classes.matrix} aria-label={t('Permissions')}>
      <thead>
        <tr>
          <th scope="col">{t('Documents')}</th>
          {RIGHTS.map((right) => (
            <th key={right} scope="col" data-right>
              {t.of(RIGHT_NAMES[right])}
            </th>
          ))}
          <th scope="col" data-locks>
            {t('Read-only fields')}
          </th>
        </tr>
      </thead>
      <tbody>
        {DOCUMENT_TYPES.map((code) => (
          <tr key={code}>
            <th scope="row">{t.of(DOCUMENT_NAMES[code])}</th>
            <Rights code={code} editor={editor} />
            <td data-locks>
              <Locks code={code} editor={editor} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rights({ code, editor }: { code: DocumentType; editor: ProfileEditor }) {
  const { t } = useText();
  const [name, given] = [t.of(DOCUMENT_NAMES[code]), fieldTexts(editor.form, code)];
  return RIGHTS.map((right) => (
    <td key={right} data-right>
      {(rightsOf(code).includes(right) || given.includes(right)) && (
        <label className={classes.right}>
          <input
            type="checkbox"
            aria-label={`${name}: ${t.of(RIGHT_NAMES[right])}`}
            disabled={!editor.maySave}
            checked={given.includes(right)}
            onChange={(event) => editor.setRight(code, right, event.currentTarget.checked)}
          />
          {/* Used where the column has no heading. */}
          <span aria-hidden="true">{t.of(RIGHT_NAMES[right])}</span>
        </label>
      )}
    </td>
  ));
}

function Locks({ code, editor }: { code: DocumentType; editor: ProfileEditor }) {
  const { t, field } = useText();
  const locked = fieldTexts(editor.form, locksOf(code));
  const known = LOCKABLE_FIELDS[code];
  // A type without editable fields has no restricted fields.
  const isOffered = fieldTexts(editor.form, code).some((right) => right === 'update' || right === 'delete');
  if ((known.length === 0 || !isOffered) && locked.length === 0) return null;
  const offered = [
    ...known.map(({ name }) => name),
    ...locked.filter((name) => !known.some((one) => one.name === name)),
  ].map((name) => ({ value: name, label: accessFieldName(field, code, name) }));
  return (
    <MultiSelect
      size="xs"
      aria-label={t('Read-only fields of {what}', { what: t.of(DOCUMENT_NAMES[code]) })}
      placeholder={locked.length === 0 ? t('None') : ''}
      searchable
      hidePickedOptions
      readOnly={!editor.maySave}
      data={offered}
      value={locked}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={(names) => editor.setLocks(code, names)}
    />
  );
}
