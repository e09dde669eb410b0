import { useCallback, useMemo } from 'react';
import { useText } from '../../platform/translation.ts';
import type { RecordSaving } from '../../record-editing/save-record.ts';
import { useFieldErrors } from '../../record-editing/use-field-errors.ts';
import { useRecordEdit } from '../../record-editing/use-record-edit.ts';
import { useRecordSaving } from '../../record-editing/use-record-saving.ts';
import type { AnyLine } from '../lines/draft-line.ts';
import { isTypedIntoCell } from '../lines/typed-into-cell.ts';
import { type HeadProblem, mayEdit, shownPartProblems, type WrongPart } from './document-rules.ts';
import type { DocumentForm, DocumentRefusal, DocumentSteps } from './document-steps.ts';

type AnyDocument = { id: number; allowedActions: readonly string[] };

/** Manages the form of a document: values, errors and saving. */
export function useDocumentEditor<
  Base extends AnyDocument,
  Stored extends Base,
  Head,
  Parts extends readonly object[],
  Form extends DocumentForm<Head, Parts>,
  Conflict,
  Place extends string,
>(
  document: Base,
  given: {
    steps: DocumentSteps<Base, Head, Parts, Form, Conflict, Place>;
    saving: RecordSaving<Stored, Base, Form, DocumentRefusal<keyof Head & string, Place>>;
    savedMessage: (wasNew: boolean) => string;
    headProblems: (head: Head) => readonly HeadProblem<keyof Head & string>[];
    partProblems: (form: Form) => readonly WrongPart<Place>[];
    linesOf: (form: Form) => readonly AnyLine[];
  },
) {
  type Field = keyof Head & string;
  const { t } = useText();
  const { steps, headProblems } = given;
  const edited = useRecordEdit(steps, document);
  const { base, form, record, refusal, change } = edited;
  const { head } = form;
  const isOpen = mayEdit(base);
  const wrongHead = useMemo(() => (isOpen ? headProblems(head) : []), [isOpen, headProblems, head]);
  const wrongParts = isOpen ? given.partProblems(form) : [];
  const saving = useRecordSaving(edited, given.saving, {
    isInvalid: wrongHead.length > 0 || wrongParts.length > 0,
    savedMessage: given.savedMessage,
    isEditingLine: isTypedIntoCell,
  });
  const { wasTried } = saving;
  return {
    ...edited,
    ...saving,
    isOpen,
    /** The errors of the head; missing values only after an attempt to save. */
    ...useFieldErrors<Field>(refusal?.errors, wrongHead, wasTried),
    /** The errors in lines and sections. */
    problems: shownPartProblems(given.linesOf(form), wrongParts, refusal?.parts ?? [], wasTried, t),
    setHead: useCallback(
      <Name extends Field>(name: Name, value: Head[Name]) =>
        change((now) => steps.afterHeadChange(now, record, name, value)),
      [steps, record, change],
    ),
    changeForCurrency: useCallback(
      (step: (form: Form) => Form) => change((now) => steps.afterCurrency(now, record, step)),
      [steps, record, change],
    ),
    changeParts: useCallback(
      (step: (form: Form) => Parts) => change((now) => steps.afterLines(now, record, step)),
      [steps, record, change],
    ),
    canUndo: (form.steps?.past.length ?? 0) > 0,
    canRedo: (form.steps?.future.length ?? 0) > 0,
    undo: useCallback(() => change(steps.afterUndo), [steps, change]),
    redo: useCallback(() => change(steps.afterRedo), [steps, change]),
    hasUnsavedInput: () => edited.hasUnsavedInput() || isTypedIntoCell(),
  };
}
