import { useCallback, useMemo, useRef, useState } from 'react';
import type { Side } from './merge-fields.ts';
import type { EditSteps, RecordEdit } from './record-edit.ts';

/**
 * Holds the edit of a record, from the first input to the save. Once a new record is saved, the form continues with the created
 * record, even before the address changes.
 */
export function useRecordEdit<Base extends { id: number }, Form, Conflict, Adopted, Refusal>(
  steps: EditSteps<Base, Form, Conflict, Adopted, Refusal>,
  given: Base,
) {
  type Edit = RecordEdit<Base, Form, Conflict, Adopted, Refusal> | null;
  const [edit, setEdit] = useState<Edit>(null);
  // The current edit, not that of the last render: a save's response must see input made since.
  const latest = useRef<Edit>(null);
  const change = useCallback((step: (edit: Edit) => Edit) => {
    latest.current = step(latest.current);
    setEdit(latest.current);
  }, []);
  const [made, setMade] = useState<Base | null>(null);
  const record = given.id === 0 && made ? made : given;
  const unchanged = useMemo(() => steps.formOf(record), [steps, record]);
  return {
    steps,
    record,
    base: edit?.base ?? record,
    form: edit?.form ?? unchanged,
    isChanged: steps.isUnsaved(edit),
    conflicts: edit?.conflicts ?? [],
    adopted: edit?.adopted ?? [],
    refusal: edit?.refusal ?? null,
    change,
    setMade,
    /** Starts editing before the user does: a new record can be saved as it is. */
    begin: () => {
      // From the ref: a save may follow another one's response before React has rendered it.
      const current = steps.start(latest.current, record);
      change(() => current);
      return current;
    },
    choose: (conflict: Conflict, side: Side) => change((now) => steps.afterChoice(now, conflict, side)),
    /** A workflow step has changed the record: merges it, and keeps unsaved input. */
    takeOver: (stored: Base) => change((now) => steps.afterConflict(now, stored)),
    /** Whether there is unsaved input right now, including input made during a save. */
    hasUnsavedInput: () => steps.isUnsaved(latest.current),
  };
}
