import { useMemo } from 'react';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { fixedMasterFields, mayDoWithKind } from '#domain/master-data/master-access.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { missingMasterFields } from '#domain/master-data/master-values.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useToday } from '../../platform/use-today.ts';
import { fieldErrors } from '../../record-editing/field-errors.ts';
import type { FormValue } from '../../record-editing/form-value.ts';
import { withoutField } from '../../record-editing/record-edit.ts';
import { useRecordEdit } from '../../record-editing/use-record-edit.ts';
import { useRecordSaving } from '../../record-editing/use-record-saving.ts';
import { withField, wrongFields } from './master-form.ts';
import { reportTimer } from './people/report-timer.ts';
import { masterSaving, masterSteps } from './save-master-record.ts';

/** Holds the form of a record of master data with its errors, and saves it. */
export function useMasterEditor(kind: MasterKind, given: MasterRecord, onCreated: (record: MasterRecord) => void) {
  const { t } = useText();
  const user = useUser();
  const steps = useMemo(() => masterSteps(kind), [kind]);
  const edited = useRecordEdit(steps, given);
  const { base, form, record } = edited;
  const today = useToday(user.agency.timeZone);
  const isNew = base.id === 0;
  // A merged record can't be changed until the merge is undone.
  const fixed = record.mergedInto ? new Set(Object.keys(kind.fields)) : fixedMasterFields(user, kind, isNew);
  const wrong = wrongFields(kind, form);
  const saving = useRecordSaving(edited, masterSaving(kind, { fixed, today }), {
    isInvalid: wrong.size > 0,
    savedMessage: () => t('Saved'),
    onCreated,
    onSaved: (stored) => reportTimer(t, stored),
  });
  const { errors, missing } = fieldErrors(edited.refusal?.errors, wrong, saving.wasTried, t);
  return {
    ...edited,
    ...saving,
    formName: kind.name,
    isNew,
    errors,
    missing,
    /** The required fields. */
    mandatory: new Set(missingMasterFields(kind, {})),
    fixed,
    maySave: isNew ? mayDoWithKind(user, 'create', kind) : fixed.size < Object.keys(kind.fields).length,
    set: (name: string, value: FormValue) =>
      edited.change((now) =>
        steps.endIfUnchanged(
          steps.afterChange(now, record, (before) => withField(kind, before, name, value), withoutField(name)),
        ),
      ),
  };
}
export type MasterEditor = ReturnType<typeof useMasterEditor>;
