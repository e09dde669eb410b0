import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { readMasterHistory } from '#contract/audit/audit.ts';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { isReRated } from '#domain/money/rates.ts';
import { PATHS, screenPath } from '#domain/screen-paths.ts';
import { phrase } from '#domain/text/phrase.ts';
import { call } from '../../platform/api.ts';
import { describeChange } from '../../platform/change-texts.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { DetailsForm } from '../../record-editing/details-form.tsx';
import { describeValue } from '../../record-editing/form-value.ts';
import { ConflictNotice, shownFieldConflicts } from '../../record-editing/notices/conflict-notice.tsx';
import { fieldProblems, focusField, ProblemsNotice } from '../../record-editing/notices/problems-notice.tsx';
import { RecordBody } from '../../record-editing/record-head.tsx';
import { useLeaving } from '../../record-editing/use-leaving.ts';
import { useGoToProblem } from '../../record-editing/use-record-saving.ts';
import { useSaveKey } from '../../record-editing/use-save-key.ts';
import { RecordHistory } from '../../trail/record-history.tsx';
import { type KeyHelp, useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { DivisionLogo } from './form/division-logo.tsx';
import { MergedNote } from './form/merged-note.tsx';
import { ReRating } from './form/re-rating.tsx';
import { WhereUsed } from './form/where-used.tsx';
import { MasterFields } from './master-fields.tsx';
import type { MasterForm } from './master-form.ts';
import { MasterHead } from './master-head.tsx';
import { SignInPanel } from './people/sign-in-panel.tsx';
import { type MasterEditor, useMasterEditor } from './use-master-editor.ts';

const KEYS: readonly KeyHelp[] = [
  { keys: phrase('Ctrl+S, Enter'), does: phrase('Save') },
  { keys: phrase('Arrow down'), does: phrase('In a field with choices: show them') },
  { keys: phrase('Enter, Tab'), does: phrase('Select the highlighted option') },
];

/** Displays the form of a record of master data. `onMade` is called with the new record. */
export function MasterEditing(props: {
  kind: MasterKind;
  record: MasterRecord;
  onMade: (record: MasterRecord) => void;
}) {
  const { field } = useText();
  const navigate = useNavigate();
  const { kind } = props;
  const editor = useMasterEditor(kind, props.record, (made) => {
    props.onMade(made);
    void navigate({
      to: PATHS.masterRecord,
      params: { kind: kind.name, id: String(made.id) },
      replace: true,
      ignoreBlocker: true,
    });
  });
  const { record } = editor;
  const [keysDialog] = useKeysDialog(KEYS);
  useSaveKey(() => void editor.save());
  useGoToProblem(editor.attempt, () => {
    const [first] = editor.errors.keys();
    if (first) focusField(editor.formName, first);
    return first !== undefined;
  });
  useLeaving({
    isUnsaved: editor.isChanged,
    staysAt: (pathname) =>
      record.id !== 0 && pathname === screenPath('masterRecord', { kind: kind.name, id: record.id }),
    save: async () => (await editor.save()) !== null,
  });
  return (
    <>
      <MasterHead kind={kind} record={record} editor={editor} />
      <RecordBody>
        <DetailsForm editor={editor}>
          <MergedNote kind={kind} record={record} onUndone={editor.takeOver} />
          <MasterConflict kind={kind} editor={editor} />
          <ProblemsNotice
            refusal={editor.refusal}
            problems={fieldProblems({ ...editor, fields: kind.fields }, field)}
          />
          <MasterFields kind={kind} editor={editor} />
        </DetailsForm>
        {record.id !== 0 && (
          <Stack gap="lg" mt="lg">
            {kind.name === 'people' && <SignInPanel record={record} />}
            {kind.name === 'divisions' && <DivisionLogo id={record.id} />}
            {isReRated(kind.name) && <ReRating kind={kind.name} record={record} />}
            {!kind.isFixed && <WhereUsed kind={kind} id={record.id} />}
            <RecordHistory
              kind={kind.name}
              record={record}
              load={(before, signal) =>
                call(
                  readMasterHistory,
                  { params: { kind: kind.name, id: record.id }, query: before === undefined ? {} : { before } },
                  { signal },
                )
              }
            />
          </Stack>
        )}
      </RecordBody>
      {keysDialog}
    </>
  );
}

/** Displays both versions after somebody else changed the record, field by field, and asks which to keep. */
function MasterConflict({ kind, editor }: { kind: MasterKind; editor: MasterEditor }) {
  const { t, field } = useText();
  const user = useUser();
  const labelOf = (name: keyof MasterForm) => field.of(kind.fields[name]!.label);
  const words = (name: keyof MasterForm, form: MasterForm) => {
    const declared = kind.fields[name]!;
    const value = form[name] ?? null;
    const choice = declared.holds === 'choice' ? declared.of.find((one) => one.value === value) : undefined;
    if (declared.holds === 'list' && Array.isArray(value))
      return describeValue(
        declared.of.filter((one) => value.includes(one.value)).map(({ label }) => field.of(label)),
        t,
      );
    return choice ? field.of(choice.label) : describeValue(value, t);
  };
  return (
    <ConflictNotice
      title={describeChange(editor.changed, user)}
      adopted={editor.adopted.map(labelOf)}
      conflicts={shownFieldConflicts(editor, labelOf, words)}
    />
  );
}
