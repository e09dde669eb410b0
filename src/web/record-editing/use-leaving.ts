import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useText } from '../platform/translation.ts';
import { watchUnsavedInput } from '../platform/unsaved-input.ts';
import { askAboutUnsaved } from '../widgets/dialog/questions.ts';

/**
 * Asks what becomes of what is not saved when one leaves (SHELL-14, JOBE-11, PO-22): the question in the application, the browser's own
 * warning for the page. `staysAt` = places where the input stays where it is. Answers whether one is on the way out or gone: what was under way
 * then leads nowhere any more.
 */
export function useLeaving(given: {
  isUnsaved: boolean;
  staysAt: (pathname: string) => boolean;
  save: () => Promise<boolean>;
}): () => boolean {
  const { t } = useText();
  const isGone = useIsGone();
  const isAsked = useRef(false);
  const { isUnsaved } = given;
  useEffect(() => watchUnsavedInput(() => isUnsaved), [isUnsaved]);
  useBlocker({
    enableBeforeUnload: () => isUnsaved,
    shouldBlockFn: async ({ next }) => {
      if (!isUnsaved || given.staysAt(next.pathname)) return false;
      isAsked.current = true;
      const answer = await askAboutUnsaved(t);
      const isStaying = answer === 'stay' || (answer === 'save' && !(await given.save()));
      isAsked.current = !isStaying;
      return isStaying;
    },
  });
  return useCallback(() => isAsked.current || isGone(), [isGone]);
}

/** Whether the screen that asks has been left: what it has begun goes on, and leads nobody back to it. */
export function useIsGone(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback(() => isGone.current, []);
}
