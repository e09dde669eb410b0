import { type FocusEvent, type PointerEvent, useState } from 'react';
import classes from './cut-text.module.css';
import { useEscape } from './use-escape.ts';

/** The clipped texts, and where in the window they are displayed. */
type Tooltip = { texts: string[]; left: number; top: number };

const CELL = 'td, [role=gridcell]';

/** Returns whether an element's text is truncated. */
function isCut(cell: HTMLElement): boolean {
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('*')];
  return parts.some(
    (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).textOverflow === 'ellipsis',
  );
}

function textOf(cell: HTMLElement): string {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not told, and lines stay apart
  return cell.innerText.replace(/(?<!\s)\s*\n\s*/g, '\n').trim();
}

/**
 * Displays a list row's clipped text in full: that of the cell under the pointer, or of all cells of the focused row, until Escape. The
 * layout doesn't change.
 */
export function useCutText() {
  const [tooltip, setTooltip] = useState<Tooltip | null>(null);
  useEscape(tooltip !== null, () => setTooltip(null));
  const tell = (cells: readonly HTMLElement[], at: Element | null | undefined) => {
    const cut = cells.filter(isCut);
    if (cut.length === 0 || !at) return setTooltip(null);
    const { left, bottom } = (cut.length === 1 ? cut[0]! : at).getBoundingClientRect();
    setTooltip({ texts: cut.map(textOf), left, top: bottom });
  };
  return {
    handlers: {
      onPointerOver: (event: PointerEvent<HTMLElement>) => {
        const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(CELL) : null;
        tell(cell ? [cell] : [], cell);
      },
      onPointerLeave: () => setTooltip(null),
      onFocusCapture: (event: FocusEvent<HTMLElement>) => {
        const row = event.target.matches(':focus-visible') ? event.target.closest('tr, [role=row]') : null;
        tell(row ? [...row.querySelectorAll<HTMLElement>(CELL)] : [], row);
      },
      onBlurCapture: () => setTooltip(null),
    },
    tooltip: tooltip && (
      <div className={classes.tooltip} style={{ left: tooltip.left, top: tooltip.top }} aria-hidden="true">
        {tooltip.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    ),
  };
}
