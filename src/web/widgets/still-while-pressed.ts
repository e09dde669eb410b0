import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A click may come so many milliseconds after the finger is up. */
const CLICK_AFTER = 300;

let isPressed = false;
let releasing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function begin() {
  // Another press may begin before the one before it counts as over.
  clearTimeout(releasing);
  isPressed = true;
}

function release() {
  clearTimeout(releasing);
  if (!isPressed) return;
  isPressed = false;
  for (const listener of listeners) listener();
}

function releaseAfter(milliseconds: number) {
  clearTimeout(releasing);
  releasing = setTimeout(release, milliseconds);
}
const releaseAfterClick = () => releaseAfter(CLICK_AFTER);
/** Once everybody has heard of the click. */
const releaseNow = () => releaseAfter(0);

/** A window that is left hears no end of a press; a field that loses the focus to it is none. */
const releaseIfLeft = ({ target }: Event) => target === window && release();

/** Of a press on a scrollbar browsers may tell no end. */
const releaseIfUp = (event: Event) => event instanceof PointerEvent && event.buttons === 0 && release();

const PRESS = [
  ['pointerdown', begin],
  ['pointerup', releaseAfterClick],
  ['click', releaseNow],
  ['pointercancel', release],
  ['pointermove', releaseIfUp],
  ['keydown', release],
  ['blur', releaseIfLeft],
] as const;

function watchPress(listener: () => void) {
  if (listeners.size === 0) for (const [event, heard] of PRESS) window.addEventListener(event, heard, true);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const [event, heard] of PRESS) window.removeEventListener(event, heard, true);
    clearTimeout(releasing);
    isPressed = false;
  };
}

/**
 * What a list shows, as it was when a press began, until it is over: what is found meanwhile moves nothing under the finger, and a press
 * takes what it was on (WID-01, FIX-03).
 */
export function useStillWhilePressed<Value>(value: Value): Value {
  const shown = useRef(value);
  const still = useSyncExternalStore(watchPress, () => (isPressed ? shown.current : value));
  useEffect(() => {
    shown.current = still;
  }, [still]);
  return still;
}
