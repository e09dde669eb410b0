import { useEffect, useMemo, useRef } from 'react';

/** What of a press is looked at. */
type Press = { clientX: number; clientY: number; timeStamp: number; detail: number };

/** How long after the first the second press of a pair comes at most, in milliseconds, and how far beside it, in pixels. */
const PAIR_TIME = 500;
const PAIR_DISTANCE = 32;

/** What a press is made of, in the order in which it comes. */
const PARTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const;

/** Whether a press is the second of a pair: at once, in the same place. */
export function isSecondTap(first: Press, next: Press): boolean {
  const isNear =
    Math.abs(next.clientX - first.clientX) <= PAIR_DISTANCE && Math.abs(next.clientY - first.clientY) <= PAIR_DISTANCE;
  return isNear && (next.detail > 1 || next.timeStamp - first.timeStamp <= PAIR_TIME);
}

/**
 * Who taps twice on a button that closes what it stands in means that button both times: what comes to light below it does not
 * get the second tap. Answers what the closing thing listens with.
 */
export function useSecondTapGuard() {
  const first = useRef<Press | null>(null);
  useEffect(
    () => () => {
      if (first.current) swallowSecondTap(first.current);
    },
    [],
  );
  return useMemo(
    () => ({
      onPointerDownCapture({ clientX, clientY, timeStamp, detail }: Press) {
        first.current = { clientX, clientY, timeStamp, detail };
      },
    }),
    [],
  );
}

function swallowSecondTap(first: Press) {
  const swallow = (event: MouseEvent) => {
    if (!isSecondTap(first, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const part of PARTS) window.addEventListener(part, swallow, { capture: true });
  const stop = () => {
    for (const part of PARTS) window.removeEventListener(part, swallow, { capture: true });
  };
  setTimeout(stop, 2 * PAIR_TIME);
}
