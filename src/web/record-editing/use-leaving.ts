import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../platform/translation.ts';
import { watchUnsavedInput } from '../platform/unsaved-input.ts';
import { askAboutUnsaved } from '../widgets/dialog/questions.ts';

/**
 * Asks what becomes of what is not saved when one leaves (SHELL-14, JOBE-11, PO-22): the question in the application, the browser's own
 * warning for the page. `staysAt` = places where the input stays where it is.
 */
export function useLeaving(given: {
  isUnsaved: boolean;
  staysAt: (pathname: string) => boolean;
  save: () => Promise<boolean>;
}) {
  const { t } = useText();
  const { isUnsaved } = given;
  useEffect(() => watchUnsavedInput(() => isUnsaved), [isUnsaved]);
  useBlocker({
    enableBeforeUnload: () => isUnsaved,
    shouldBlockFn: async ({ next }) => {
      if (!isUnsaved || given.staysAt(next.pathname)) return false;
      const answer = await askAboutUnsaved(t);
      return answer === 'stay' || (answer === 'save' && !(await given.save()));
    },
  });
}
