import { type PointerEvent, useEffect, useMemo, useRef } from 'react';

/** What of a press is looked at. */
type Press = { clientX: number; clientY: number; timeStamp: number; detail: number; pointerType?: string };

/** How long after the first the second tap of a pair comes at most, in milliseconds, and how far beside it, in pixels. */
const PAIR_TIME = 400;
const PAIR_DISTANCE = 32;

/** How long a browser counts clicks as one at most, in milliseconds. */
const LONGEST_PAIR = 1_000;

/** What a press is made of, in the order in which it comes. */
const PARTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const;

/**
 * Whether a press is the second of a pair: at once, in the same place. Clicks of a mouse the browser counts itself (`detail`), by
 * what the person has set; of touches not every browser does.
 */
export function isSecondTap(first: Press, next: Press): boolean {
  const isNear =
    Math.abs(next.clientX - first.clientX) <= PAIR_DISTANCE && Math.abs(next.clientY - first.clientY) <= PAIR_DISTANCE;
  const isAtOnce = first.pointerType === 'touch' && next.timeStamp - first.timeStamp <= PAIR_TIME;
  return isNear && (next.detail > 1 || isAtOnce);
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
      onPointerDownCapture({ clientX, clientY, timeStamp, detail, pointerType }: PointerEvent) {
        first.current = { clientX, clientY, timeStamp, detail, pointerType };
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
  setTimeout(stop, LONGEST_PAIR);
}
