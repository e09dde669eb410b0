import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { useText } from '../../../platform/translation.ts';
import { usePrinting } from '../../../sheet/use-printing.ts';
import { useCutText } from '../../../widgets/cut-text.tsx';
import classes from '../approval.module.css';
import matrixClasses from '../matrix/matrix.module.css';
import { isDense } from '../matrix/person-days.ts';
import type { ApprovalRow, Grouping } from './approval-rows.ts';

/**
 * Assumed heights in pixels until rows are measured: on a wide window a group has one line and an entry two; on a narrow one both are
 * taller.
 */
const ROW_HEIGHT = { group: 36, entry: 44, narrow: 62, narrowPerson: 150 } as const;

/** The width of columns in the matrix in pixels: of a day in a week and in a longer range, and of all others. */
const MATRIX_WIDTH = { day: 52, denseDay: 46, others: 560 } as const;

/** The number of rows rendered beyond the visible ones. */
const OVERSCAN = 12;

/** The methods that the screen calls on the list. */
export type ApprovalListHandle = {
  /** Moves the focus to a row, or to a column of the matrix. */
  focus: (key: string, column?: number | null) => void;
};

/**
 * Displays the rows of the approval list; only visible rows are in the document. It is one tab stop: the active row has the focus, and the
 * arrow keys move it. The caller renders rows and handles keys.
 */
export function ApprovalList(props: {
  rows: readonly ApprovalRow[];
  grouping: Grouping;
  isNarrow: boolean;
  /** The number of day columns of the matrix; null for the list. */
  dayCount: number | null;
  activeKey: string | null;
  isSelected: (row: ApprovalRow) => boolean;
  /** Whether a row may be taller than the others: only those are measured, because measuring all rows makes scrolling slow. */
  isTall: (row: ApprovalRow) => boolean;
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void;
  /** Reports the row that has the focus; in the matrix also its column, or null. */
  onActive: (key: string, column: number | null) => void;
  head: ReactNode;
  /** The columns whose headings state a shared value, separated by spaces. */
  shared: string;
  drawRow: (row: ApprovalRow) => ReactNode;
  handle: Ref<ApprovalListHandle>;
}) {
  const { t } = useText();
  const { rows, activeKey, dayCount } = props;
  const isMatrix = dayCount !== null;
  const box = useRef<HTMLDivElement>(null);
  const { handlers, tooltip } = useCutText();
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ key }) => key === activeKey),
  );
  const isPrinting = usePrinting();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => {
      const isGroup = rows[index]?.type === 'grouping';
      if (props.isNarrow) return isGroup && isMatrix ? ROW_HEIGHT.narrowPerson : ROW_HEIGHT.narrow;
      return isGroup && !isMatrix ? ROW_HEIGHT.group : ROW_HEIGHT.entry;
    },
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.key ?? index,
    // The focused row stays in the document, otherwise the focus would be lost.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      if (isPrinting) return Array.from({ length: count }, (_, index) => index);
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
      if (activeIndex < count && !indexes.includes(activeIndex)) indexes.push(activeIndex);
      return indexes.sort((a, b) => a - b);
    },
  });
  useImperativeHandle(props.handle, () => ({
    focus: (key, column = null) => {
      const index = rows.findIndex((row) => row.key === key);
      if (index < 0) return;
      virtualizer.scrollToIndex(index, { align: 'auto' });
      const drawn = () => {
        const found = box.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`);
        return found?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? found;
      };
      const row = drawn();
      if (row) row.focus({ preventScroll: true });
      else requestAnimationFrame(() => drawn()?.focus({ preventScroll: true }));
    },
  }));

  return (
    <div {...handlers}>
      <div
        ref={box}
        role="treegrid"
        aria-label={t('Time entries')}
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        className={isMatrix ? `${classes.list} ${matrixClasses.matrix}` : classes.list}
        data-shared={props.shared}
        data-wide={(isMatrix && isDense(dayCount)) || undefined}
        {...(isMatrix ? { style: matrixStyle(dayCount) } : {})}
        onKeyDown={props.onKeyDown}
      >
        {props.head}
        <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const isActive = item.index === activeIndex;
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                key={item.key}
                {...(props.isNarrow || props.isTall(row) ? { ref: virtualizer.measureElement } : {})}
                data-index={item.index}
                data-row-key={row.key}
                data-type={row.type}
                data-grouping={props.grouping}
                data-matrix={(isMatrix && row.type === 'grouping') || undefined}
                role="row"
                aria-rowindex={item.index + 2}
                aria-level={row.type === 'grouping' ? 1 : 2}
                aria-selected={props.isSelected(row)}
                {...(row.type === 'grouping' ? { 'aria-expanded': row.isOpen } : {})}
                tabIndex={isActive ? 0 : -1}
                className={classes.row}
                style={{ transform: `translateY(${item.start}px)` }}
                onFocus={({ target }) => {
                  const column = target.closest('[data-column]')?.getAttribute('data-column');
                  props.onActive(row.key, column ? Number(column) : null);
                }}
              >
                {props.drawRow(row)}
              </div>
            );
          })}
        </div>
      </div>
      {tooltip}
    </div>
  );
}

function matrixStyle(dayCount: number): CSSProperties {
  const dayWidth = isDense(dayCount) ? MATRIX_WIDTH.denseDay : MATRIX_WIDTH.day;
  const width = isDense(dayCount) ? MATRIX_WIDTH.others + dayCount * (dayWidth + 4) : 0;
  return { '--days': dayCount, '--day-width': `${dayWidth}px`, '--matrix-width': `${width}px` } as CSSProperties;
}
