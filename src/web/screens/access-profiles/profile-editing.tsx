import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type AccessProfile, removeAccessProfile } from '#contract/people/access-profile.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { formatInstant } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { DetailsForm } from '../../record-editing/details-form.tsx';
import { FieldGroup } from '../../record-editing/form-layout.tsx';
import { fieldProblems, focusField, ProblemsNotice } from '../../record-editing/notices/problems-notice.tsx';
import { TextField } from '../../record-editing/record-fields.tsx';
import { RecordBody, RecordHead } from '../../record-editing/record-head.tsx';
import { SaveButton } from '../../record-editing/save-button.tsx';
import { useLeaving } from '../../record-editing/use-leaving.ts';
import { useGoToProblem } from '../../record-editing/use-record-saving.ts';
import { useSaveKey } from '../../record-editing/use-save-key.ts';
import { confirmDeletion } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import classes from './access-profiles.module.css';
import { describeChanges } from './change-labels.ts';
import { ProfileConflict } from './profile-conflict.tsx';
import { ProfileMatrix } from './profile-matrix.tsx';
import { type ProfileEditor, useProfileEditor } from './use-profile-editor.ts';

/** Displays the form of an access profile. `onMade` is called with the new profile. */
export function ProfileEditing(props: { profile: AccessProfile; onMade: (profile: AccessProfile) => void }) {
  const { t, field } = useText();
  const navigate = useNavigate();
  const editor = useProfileEditor(props.profile, (made) => {
    props.onMade(made);
    void navigate({
      to: PATHS.accessProfile,
      params: { id: String(made.id) },
      replace: true,
      ignoreBlocker: true,
    });
  });
  const { record } = editor;
  useSaveKey(() => void editor.save());
  useGoToProblem(editor.attempt, () => {
    const isInvalid = editor.errors.has('name');
    if (isInvalid) focusField(editor.formName, 'name');
    return isInvalid;
  });
  useLeaving({
    isUnsaved: editor.isChanged,
    staysAt: (pathname) => record.id !== 0 && pathname === `${PATHS.accessProfiles}/${record.id}`,
    save: async () => (await editor.save()) !== null,
  });
  const texts = { ...editor, form: { name: String(editor.form.name ?? '') } };
  return (
    <>
      <ProfileHead editor={editor} />
      <RecordBody>
        <DetailsForm editor={editor}>
          <ProfileConflict editor={editor} />
          <ProblemsNotice refusal={editor.refusal} problems={fieldProblems(editor, field)} />
          <Stack gap="lg">
            <FieldGroup title={t('Details')}>
              <div className={classes.name}>
                <TextField editor={texts} name="name" />
              </div>
            </FieldGroup>
            <FieldGroup title={t('Permissions')}>
              <ProfileMatrix editor={editor} />
            </FieldGroup>
            <Holders editor={editor} />
          </Stack>
        </DetailsForm>
      </RecordBody>
    </>
  );
}

function ProfileHead({ editor }: { editor: ProfileEditor }) {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { record, isNew, maySave } = editor;
  const mayRemove = !isNew && maySave && can(user, 'delete', 'administration') && record.people.length === 0;
  const remove = async () => {
    if (!(await confirmDeletion(t, record.name))) return;
    try {
      await call(removeAccessProfile, { params: { id: record.id } });
    } catch (error) {
      return toastProblem(error);
    }
    toast('success', t('Deleted'));
    await navigate({ to: PATHS.accessProfiles, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: queryKeys.accessProfile(record.id) });
    await queryClient.invalidateQueries({ queryKey: queryKeys.accessProfiles });
  };
  return (
    <RecordHead
      title={isNew ? t('New access profile') : record.name}
      about={
        <>
          <Text size="sm" c="dimmed">
            <Link to={PATHS.accessProfiles} className={classes.wayBack!}>
              {t('Access profiles')}
            </Link>
          </Text>
          {!maySave && (
            <Text size="sm" c="dimmed">
              {t('You can read this but not change it')}
            </Text>
          )}
        </>
      }
      isWithoutActions={!maySave}
      actions={
        <>
          {!isNew && (
            <Text size="xs" c="dimmed" visibleFrom="sm">
              {t('Changed {when}', { when: formatInstant(record.lastModified, user.agency.timeZone) })}
            </Text>
          )}
          {mayRemove && (
            <Button variant="default" size="xs" c="var(--mantine-color-error)" onClick={() => void remove()}>
              {t('Delete')}
            </Button>
          )}
          {maySave && <SaveButton editor={editor} />}
        </>
      }
    />
  );
}

/** Lists the users of the profile, and how an unsaved change affects each of them. */
function Holders({ editor }: { editor: ProfileEditor }) {
  const { t, field } = useText();
  if (editor.isNew) return null;
  const active = editor.record.people.filter(({ isActive }) => isActive);
  const changes = describeChanges(t, field, editor.changes);
  return (
    <FieldGroup title={t('Assigned people')}>
      <Text size="sm" className={classes.people!} {...(active.length === 0 ? { c: 'dimmed' } : {})}>
        {active.length > 0 ? active.map(({ name }) => name).join(', ') : t('No one')}
      </Text>
      {changes.length > 0 && (
        <div role="status">
          <Text size="sm" fw={500}>
            {t('Effect of this change')}
          </Text>
          <ul className={classes.changes}>
            {changes.map(({ key, words }) => (
              <li key={key}>
                <Text size="sm">{words}</Text>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FieldGroup>
  );
}
