import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useText } from '../../platform/translation.ts';
import { creatingOnce } from '../../record-editing/save-record.ts';
import { useIsUnmounted } from '../../record-editing/use-leaving.ts';
import { askToSaveFirst } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import type { DocumentPath } from '../list/document-table.tsx';

/** What actions need of an editor. */
type Editor<Stored> = {
  isChanged: boolean;
  save: () => Promise<Stored | null>;
  hasUnsavedInput: () => boolean;
};

/** The common parts of a document's actions: one at a time, on the saved document, and going to a created one. */
export function useDocumentActions<Document extends { id: number }, Stored extends Document>(
  editor: Editor<Stored>,
  document: Document,
  given: {
    path: DocumentPath;
    keyOf: (id: number) => QueryKey;
    /** Other queries to refetch after an action. */
    affected: readonly QueryKey[];
    onFailure?: (error: unknown) => void;
    /** Called if a new document was saved while the user kept typing. */
    onPartlySaved?: (id: number) => Promise<void>;
  },
) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef(false);
  const [createOnce] = useState(creatingOnce);
  const isGone = useIsUnmounted();
  const { path, keyOf, affected } = given;

  const refetch = (...ids: number[]) =>
    Promise.all([...ids.map(keyOf), ...affected].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

  return {
    isRunning,
    isGone,
    refetch,
    /** Runs an action, unless one is running. Reports an error, and returns null if it fails. */
    async run<Answer>(act: () => Promise<Answer>): Promise<Answer | null> {
      if (running.current) return null;
      running.current = true;
      setIsRunning(true);
      try {
        return await act();
      } catch (error) {
        toastProblem(error);
        given.onFailure?.(error);
        return null;
      } finally {
        running.current = false;
        setIsRunning(false);
      }
    },
    /** Saves changes if the user agrees, and returns the stored document; null = don't continue. */
    async saveFirst(asksUser = true): Promise<Document | null> {
      if (!editor.isChanged && document.id !== 0) return document;
      if (asksUser && !(await askToSaveFirst(t))) return null;
      const saved = await editor.save();
      if (!saved || !editor.hasUnsavedInput()) return saved;
      if (document.id === 0) await given.onPartlySaved?.(saved.id);
      toast('warning', t("Saved. Your later input isn't saved yet: check it and press again."));
      return null;
    },
    /** Creates a document and opens it, unless the user has left. Calls with the same `requestKey` create one document. */
    async create(requestKey: string, send: (requestId: string) => Promise<Stored>, message: string) {
      const created = await createOnce(requestKey, send);
      queryClient.setQueryData(keyOf(created.id), created);
      void refetch(document.id);
      if (isGone()) return;
      const ignoreBlocker = !editor.hasUnsavedInput();
      await navigate({ to: path, params: { id: String(created.id) }, ignoreBlocker });
      toast('success', message);
    },
  };
}
