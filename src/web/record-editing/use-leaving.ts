import { useBlocker, useMatch, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useText } from '../platform/translation.ts';
import { watchUnsavedInput } from '../platform/unsaved-input.ts';
import { askAboutUnsaved } from '../widgets/dialog/questions.ts';

/**
 * Asks what happens to unsaved input on leaving: in the application, or by the browser's own warning. `staysAt`: places where the input is
 * kept. Returns whether the user is leaving or has left, so that pending work doesn't navigate any more.
 */
export function useLeaving(given: {
  isUnsaved: boolean;
  staysAt: (pathname: string) => boolean;
  save: () => Promise<boolean>;
}): () => boolean {
  const { t } = useText();
  const isGone = useIsUnmounted();
  const isLeaving = useRef(false);
  const leftFrom = useRef<string | null>(null);
  const { isUnsaved } = given;
  useEffect(() => watchUnsavedInput(() => isUnsaved), [isUnsaved]);
  useBlocker({
    enableBeforeUnload: () => isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      // The next screen may still be loading while this one is displayed: the user has already answered.
      const isLeft = leftFrom.current !== null && leftFrom.current !== current.pathname;
      if (!isUnsaved || isLeft || given.staysAt(next.pathname)) return false;
      isLeaving.current = true;
      const answer = await askAboutUnsaved(t);
      const isStaying = answer === 'stay' || (answer === 'save' && !(await given.save()));
      isLeaving.current = !isStaying;
      leftFrom.current = isStaying ? null : current.pathname;
      return isStaying;
    },
  });
  return useCallback(() => isLeaving.current || isGone(), [isGone]);
}

/**
 * Whether the calling screen has been left, even if it still shows because the next one is loading: what it has begun continues, and
 * doesn't navigate back to it.
 */
export function useIsUnmounted(): () => boolean {
  const { history } = useRouter();
  const pathname = useMatch({ strict: false, shouldThrow: false })?.pathname;
  const place = useRef<string | null>(null);
  useEffect(() => {
    if (pathname !== undefined) place.current = pathname;
  }, [pathname]);
  useEffect(
    () => () => {
      place.current = null;
    },
    [],
  );
  return useCallback(() => place.current === null || !history.location.pathname.startsWith(place.current), [history]);
}
