import { useCallback, useMemo, useRef, useState } from 'react';
import type { Side } from './merge-fields.ts';
import type { EditSteps, RecordEdit } from './record-edit.ts';

/**
 * The form of a record, from the first key to the last save. Once a new record is saved, the form is that of the created record, even
 * before its address changes.
 */
export function useRecordEdit<Base extends { id: number }, Form, Clash, Taken, Refusal>(
  steps: EditSteps<Base, Form, Clash, Taken, Refusal>,
  given: Base,
) {
  type Edit = RecordEdit<Base, Form, Clash, Taken, Refusal> | null;
  const [edit, setEdit] = useState<Edit>(null);
  // The current state: input during a save must be known when its response arrives.
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
    /** The last read record, and the form's base. */
    record,
    base: edit?.base ?? record,
    form: edit?.form ?? unchanged,
    isChanged: steps.isUnsaved(edit),
    clashes: edit?.clashes ?? [],
    taken: edit?.taken ?? [],
    refusal: edit?.refusal ?? null,
    change,
    setMade,
    /** Starts editing before the user does: a new record can be saved as it is. */
    begin: () => {
      // The current state: a save may continue from another one's response before rendering.
      const current = steps.begun(latest.current, record);
      change(() => current);
      return current;
    },
    choose: (clash: Clash, side: Side) => change((now) => steps.afterChoice(now, clash, side)),
    /** A step changed the record; input stays. */
    takeOver: (stored: Base) => change((now) => steps.afterConflict(now, stored)),
    /** Whether there is unsaved input now, including input during a save. */
    isTypedOn: () => steps.isUnsaved(latest.current),
  };
}
