import { type ReactNode, useSyncExternalStore } from 'react';
import type { SelectedRange } from '../../sheet/selected-range.ts';
import classes from './lines.module.css';

/** Information about the selected line, below a sheet. */
export function LineInfo<Line>(props: {
  selected: SelectedRange;
  lines: readonly Line[];
  factsOf: (line: Line, number: number) => ReactNode;
}) {
  const range = useSyncExternalStore(props.selected.watch, props.selected.range);
  const line = props.lines[range.bottom];
  if (line === undefined) return <div className={classes.info} />;
  return (
    <div className={classes.info} role="status">
      {props.factsOf(line, range.bottom + 1)}
    </div>
  );
}

/** A line's number, at the start of its row. */
export function LineNumber({ index }: { index: number }) {
  return <small className={classes.number}>{index + 1}</small>;
}
