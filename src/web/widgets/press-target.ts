import { type PointerEvent, useEffect, useMemo, useRef } from 'react';

/** A finger that moves further than this, in pixels, no longer presses. */
const STILL = 10;

type Press = { pointerId: number; x: number; y: number; on: HTMLElement };

/**
 * A press counts for what was under it when it began, whatever the page put there until it ended (FIX-03). Answers what the list
 * listens with.
 */
export function usePressTarget() {
  const press = useRef<Press | null>(null);
  useEffect(() => {
    const end = ({ pointerId, clientX, clientY }: globalThis.PointerEvent) => {
      const { current: begun } = press;
      press.current = null;
      if (begun?.pointerId !== pointerId || !isStill(begun, clientX, clientY)) return;
      const below = pressable(document.elementFromPoint(clientX, clientY));
      if (below === begun.on) return;
      // Of what stands there by now the browser makes a press of its own.
      if (begun.on.isConnected) begun.on.click();
      swallowNextClick();
    };
    const cancel = () => {
      press.current = null;
    };
    window.addEventListener('pointerup', end, true);
    window.addEventListener('pointercancel', cancel, true);
    return () => {
      window.removeEventListener('pointerup', end, true);
      window.removeEventListener('pointercancel', cancel, true);
    };
  }, []);
  return useMemo(
    () => ({
      onPointerDownCapture({ target, pointerId, clientX, clientY, button }: PointerEvent) {
        const on = pressable(target);
        press.current = on && button === 0 ? { pointerId, x: clientX, y: clientY, on } : null;
      },
    }),
    [],
  );
}

function pressable(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
}

function isStill({ x, y }: Press, toX: number, toY: number): boolean {
  return Math.abs(toX - x) <= STILL && Math.abs(toY - y) <= STILL;
}

/** Until the next press begins, a click of a pointer is the end of the one before; one of the keyboard has no count. */
function swallowNextClick() {
  const stop = () => {
    window.removeEventListener('click', swallow, true);
    window.removeEventListener('pointerdown', stop, true);
  };
  const swallow = (event: MouseEvent) => {
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  window.addEventListener('click', swallow, true);
  window.addEventListener('pointerdown', stop, true);
}
