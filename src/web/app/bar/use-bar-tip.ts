import { type FocusEvent, type PointerEvent, useState } from 'react';
import { useEscape } from '../../widgets/use-escape.ts';

/** What an item is called, and how far down the bar its middle is, in pixels. */
type Tip = { text: string; top: number };

/** The name of the item of a narrow bar that is pointed at or has the focus, until Escape. */
export function useBarTip(isNarrow: boolean) {
  const [tip, setTip] = useState<Tip | null>(null);
  useEscape(tip !== null, () => setTip(null));
  const show = (target: EventTarget, bar: HTMLElement) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-bar-item]') : null;
    const text = item?.getAttribute('data-tip') ?? item?.querySelector('[data-label]')?.textContent;
    if (!item || !text) return setTip(null);
    const { top, height } = item.getBoundingClientRect();
    setTip({ text, top: top + height / 2 - bar.getBoundingClientRect().top });
  };
  return {
    tip: isNarrow ? tip : null,
    handlers: {
      onPointerOver: (event: PointerEvent<HTMLElement>) => show(event.target, event.currentTarget),
      onPointerLeave: () => setTip(null),
      onFocusCapture: (event: FocusEvent<HTMLElement>) => {
        if (event.target.matches(':focus-visible')) show(event.target, event.currentTarget);
      },
      onBlurCapture: () => setTip(null),
      onClickCapture: () => setTip(null),
    },
  };
}
