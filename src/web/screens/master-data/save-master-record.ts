import { createMasterRecord, MasterRecord, saveMasterRecord } from '#contract/master-data/master-data.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { changedHours } from '#domain/master-data/people-kind.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type FieldConflict, mergeFields, withSide } from '../../record-editing/merge-fields.ts';
import { editSteps, type FieldRefusal } from '../../record-editing/record-edit.ts';
import { errorsByField, type RecordSaving } from '../../record-editing/save-record.ts';
import { askingAboutOdd } from './confirm-unusual-values.ts';
import { differingFields, type MasterForm, masterFormOf, sentValues } from './master-form.ts';

/** Returns the editing steps for a record of a kind. */
export function masterSteps(kind: MasterKind) {
  const formOf = (record: MasterRecord) => masterFormOf(kind, record);
  const merge = (before: MasterForm, mine: MasterForm, theirs: MasterForm) =>
    mergeFields<MasterForm>(Object.keys(kind.fields), before, mine, theirs);
  return editSteps<MasterRecord, MasterForm, FieldConflict<MasterForm>, keyof MasterForm, FieldRefusal>({
    formOf,
    isChanged: (base, form) => differingFields(kind, formOf(base), form).length > 0,
    merge,
    withSide,
    withLaterInput: (sent, typed, saved) => merge(sent, typed, formOf(saved)).form,
  });
}

/** Returns how a record is saved. `fixed` = the fields that the user can't set; changed work hours apply from `today` by default. */
export function masterSaving(
  kind: MasterKind,
  { fixed, today }: { fixed: ReadonlySet<string>; today: Day },
): RecordSaving<MasterRecord, MasterRecord, MasterForm, FieldRefusal> {
  const { name } = kind;
  const names = Object.keys(kind.fields);
  return {
    schema: MasterRecord,
    send: (base, form, requestId) => {
      const values = sentValues(kind, base, form, fixed);
      return askingAboutOdd((isConfirmed) => {
        if (base.id === 0)
          return call(createMasterRecord, { params: { kind: name }, body: { requestId, values, isConfirmed } });
        const { reason, hoursFrom } = form;
        const areHoursChanged = name === 'people' && changedHours({}, values).length > 0;
        const body = {
          lastModified: base.lastModified,
          values,
          isConfirmed,
          ...(typeof reason === 'string' && reason !== '' ? { reason } : {}),
          ...(areHoursChanged ? { hoursFrom: typeof hoursFrom === 'string' ? hoursFrom : today } : {}),
        };
        return call(saveMasterRecord, { params: { kind: name, id: base.id }, body });
      });
    },
    changedSince: (unanswered, form, saved) => {
      const stored = masterFormOf(kind, saved);
      const later = mergeFields<MasterForm>(names, unanswered, form, stored).form;
      return differingFields(kind, stored, later).length > 0 ? later : null;
    },
    refusalOf: (problem) => ({ message: problem.message, errors: errorsByField(names, problem) }),
    keyOf: (record) => queryKeys.masterRecord(name, record.id),
    lists: [
      queryKeys.masterRecords(name),
      ['choices', name],
      ...(name === 'people' ? [queryKeys.masterRecords('work-hours')] : []),
    ],
  };
}
