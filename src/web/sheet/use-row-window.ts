import { type RefObject, useLayoutEffect, useState } from 'react';
import { type DrawnPart, drawnParts, type RowSpan, spanInView } from './row-window.ts';
import { usePrinting } from './use-printing.ts';

/** The row height in pixels before one is rendered, as in the style sheet. */
const USUAL_HEIGHT = 34;

/** For many rows, returns those around the view and those in `always`. `isOn` false: all rows. `onScroll` is for the scrolling element. */
export function useRowWindow(given: {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  isOn: boolean;
  always: readonly number[];
}): { parts: DrawnPart[]; rowHeight: number; onScroll: () => void } {
  const { scroller, count } = given;
  const isOn = !usePrinting() && given.isOn;
  const [rowHeight, setRowHeight] = useState(USUAL_HEIGHT);
  const [span, setSpan] = useState<RowSpan>({ first: 0, end: 60 });
  const look = () => {
    if (!isOn || !scroller.current) return;
    const next = spanInView(scroller.current, rowHeight, count);
    setSpan((now) => (now.first === next.first && now.end === next.end ? now : next));
  };
  useLayoutEffect(() => {
    const row = isOn ? scroller.current?.querySelector<HTMLElement>('tr[data-row]') : null;
    if (row && row.offsetHeight > 0) setRowHeight(row.offsetHeight);
    look();
  });
  const held = isOn ? { first: Math.min(span.first, count), end: Math.min(span.end, count) } : { first: 0, end: count };
  return { parts: drawnParts(count, held, given.always), rowHeight, onScroll: look };
}
