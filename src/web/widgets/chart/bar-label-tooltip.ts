import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { ChartBar } from './chart-bar.ts';

/** A full name, and its distance from the chart's top in pixels. */
type NameTooltip = { label: string; top: number };

/**
 * A bar's full name, which the axis may truncate: displayed while the name is hovered or the bar focused, until Escape. Listens on the
 * chart's element.
 */
export function useNameTooltip(bars: readonly ChartBar[]) {
  const [tooltip, setTooltip] = useState<NameTooltip | null>(null);
  const tell = (target: EventTarget, chart: HTMLElement) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-bar], [data-name]') : null;
    const bar = bars.find(({ key }) => key === (element?.dataset.bar ?? element?.dataset.name));
    if (!element || !bar) return setTooltip(null);
    const { bottom } = element.getBoundingClientRect();
    setTooltip({ label: bar.label, top: bottom - chart.getBoundingClientRect().top });
  };
  return {
    tooltip,
    onFocus(event: FocusEvent<HTMLElement>) {
      if (event.target.matches(':focus-visible')) tell(event.target, event.currentTarget);
    },
    onBlur: () => setTooltip(null),
    onPointerOver(event: PointerEvent<HTMLElement>) {
      // Hovering over the bar itself displays its values with the name.
      if (event.target instanceof Element && event.target.closest('[data-name]'))
        tell(event.target, event.currentTarget);
    },
    onPointerOut(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('[data-name]')) setTooltip(null);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') setTooltip(null);
    },
  };
}
