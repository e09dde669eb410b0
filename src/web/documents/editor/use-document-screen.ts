import { focusField } from '../../record-editing/notices/problems-notice.tsx';
import { useLeaving } from '../../record-editing/use-leaving.ts';
import { useGoToProblem } from '../../record-editing/use-record-saving.ts';
import { useHelpKey } from '../../widgets/use-help-key.ts';
import { useSaveKeyOfLines } from '../lines/use-save-key-of-lines.ts';

/**
 * Asks about unsaved input on leaving, and moves to the first problem after a failed save. Returns whether the user is leaving or has
 * left.
 */
export function useDocumentLeaving<Problem>(
  editor: {
    isChanged: boolean;
    save: () => Promise<object | null>;
    hasUnsavedInput: () => boolean;
    attempt: number;
    formName: string;
    fields: object;
    errors: ReadonlyMap<string, string>;
    problems: readonly Problem[];
  },
  goTo: (problem: Problem) => void,
): () => boolean {
  useGoToProblem(editor.attempt, () => {
    const head = Object.keys(editor.fields).find((name) => editor.errors.has(name));
    const [first] = editor.problems;
    if (head) focusField(editor.formName, head);
    else if (first) goTo(first);
    return head !== undefined || first !== undefined;
  });
  return useLeaving({
    isUnsaved: editor.isChanged,
    staysAt: () => false,
    save: async () => (await editor.save()) !== null && !editor.hasUnsavedInput(),
  });
}

/** The keys of a document: Ctrl+S saves, ? displays the keys. */
export function useDocumentKeys({ save, showKeys }: { save: () => unknown; showKeys: () => void }) {
  useHelpKey(showKeys);
  useSaveKeyOfLines(() => void save());
}
