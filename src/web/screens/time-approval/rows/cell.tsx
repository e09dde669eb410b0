import type { KeyboardEvent, ReactNode } from 'react';

/** A cell of the approval list. It can't be focused: the row has the focus, or a field inside the cell. */
export function Cell(props: {
  className?: string | undefined;
  title?: string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children?: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the row is what is focused
    // biome-ignore lint/a11y/useSemanticElements: rows are drawn where they scroll to, which a table cannot do
    <div role="gridcell" className={props.className} title={props.title} onKeyDown={props.onKeyDown}>
      {props.children}
    </div>
  );
}
