import type { FocusEvent, KeyboardEvent } from 'react';

const BAR = '[data-bar]';
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Returns the bar of an event. */
function barOf(target: EventTarget): SVGElement | null {
  return target instanceof Element ? target.closest<SVGElement>(BAR) : null;
}

/**
 * Keyboard focus in a chart: Tab stops at one bar, arrows move. Kept outside the drawing, because the library recreates its bars on every
 * change; between mouse down and up that would lose the click.
 */
export function createBarFocus() {
  let lastUsed: string | null = null;
  let isWithin = false;
  return {
    /** The bar at which Tab stops. */
    stopAmong: (keys: readonly string[]): string | undefined => keys.find((key) => key === lastUsed) ?? keys[0],

    /** Restores the focus of a bar after a re-render. */
    keep(element: SVGElement | HTMLElement | null) {
      const isLost = isWithin && document.activeElement === document.body;
      if (isLost && element?.dataset.bar === lastUsed) element?.focus();
    },

    onFocus(event: FocusEvent<HTMLElement>) {
      const bar = barOf(event.target);
      if (!bar) return;
      lastUsed = bar.dataset.bar ?? null;
      isWithin = true;
      for (const other of event.currentTarget.querySelectorAll(BAR)) other.setAttribute('tabindex', '-1');
      bar.setAttribute('tabindex', '0');
    },

    onBlur() {
      isWithin = false;
    },

    /** Arrows, Home and End move between bars. */
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const bar = barOf(event.target);
      if (!bar || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const all = [...event.currentTarget.querySelectorAll<SVGElement>(BAR)];
      const step = STEPS[event.key];
      const place = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step && all.indexOf(bar) + step;
      if (place === undefined) return;
      event.preventDefault();
      all[place]?.focus();
    },
  };
}
export type BarFocus = ReturnType<typeof createBarFocus>;
