import { useCallback, useMemo, useRef, useState } from 'react';
import type { Side } from './merge-fields.ts';
import type { EditSteps, RecordEdit } from './record-edit.ts';

/**
 * What stands in the form of a record, from the first key to the last save. Once a new record is saved, the form is that of the
 * record which was made, also before its address says so.
 */
export function useRecordEdit<Base extends { id: number }, Form, Clash, Adopted, Refusal>(
  steps: EditSteps<Base, Form, Clash, Adopted, Refusal>,
  given: Base,
) {
  type Edit = RecordEdit<Base, Form, Clash, Adopted, Refusal> | null;
  const [edit, setEdit] = useState<Edit>(null);
  // As it is at this moment: what is typed while a save is under way must be known when its answer comes.
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
    /** The record as it was read last, and what the form began with. */
    record,
    base: edit?.base ?? record,
    form: edit?.form ?? unchanged,
    isChanged: steps.isUnsaved(edit),
    clashes: edit?.clashes ?? [],
    adopted: edit?.adopted ?? [],
    refusal: edit?.refusal ?? null,
    change,
    setMade,
    /** Starts editing before the user does: a new record can be saved as it is. */
    begin: () => {
      // As it is at this moment: a save may go on from what another one has answered, before anything is drawn.
      const current = steps.start(latest.current, record);
      change(() => current);
      return current;
    },
    choose: (clash: Clash, side: Side) => change((now) => steps.afterChoice(now, clash, side)),
    /** The record was changed by a step of its own; what is typed beside that stays. */
    takeOver: (stored: Base) => change((now) => steps.afterConflict(now, stored)),
    /** Whether something is typed at this moment that is not saved: also what came while a save was under way. */
    hasUnsavedInput: () => steps.isUnsaved(latest.current),
  };
}
