import { useSyncExternalStore } from 'react';
import { afterFirstScreen } from '../../platform/loading/when-idle.ts';
import type { SelectedRange } from '../../sheet/selected-range.ts';
import { positionsOf } from '../../sheet/selection.ts';
import { BudgetText } from '../../time-entries/budget-text.tsx';
import { LazyPart, partCode } from '../../widgets/lazy-part.tsx';
import { lineDayAt, type ShownSheet } from './grid-commands.ts';
import type { SelectionActions } from './selection-tools.tsx';

const selectionTools = partCode(async () => (await import('./selection-tools.tsx')).SelectionTools, afterFirstScreen);

/** Displays, below the grid, the remaining budget of one cell's job and cost type, or the size of a selection and its actions. */
export function SelectionBar(
  props: SelectionActions & {
    selected: SelectedRange;
    sheet: ShownSheet;
    /** Whether the panel displays the budget. */
    isBudgetElsewhere: boolean;
  },
) {
  const { selected, sheet, isBudgetElsewhere, ...actions } = props;
  const range = useSyncExternalStore(selected.watch, selected.range);
  const cells = positionsOf(range).flatMap((position) => lineDayAt(sheet, position) ?? []);
  const [first] = cells;
  if (!first) return null;
  if (cells.length < 2) {
    if (isBudgetElsewhere) return null;
    const { job, costType } = first.line;
    return <BudgetText of={`${job.code}, ${costType!.name}`} jobId={job.id} costTypeId={costType!.id} />;
  }
  return <LazyPart code={selectionTools} props={{ ...actions, range, cells }} />;
}
