import { Button, Group, Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { sumHours } from '#domain/time/hours.ts';
import { formatHours } from '../../platform/formats.ts';
import { afterFirstScreen } from '../../platform/loading/when-idle.ts';
import { useText } from '../../platform/translation.ts';
import type { SelectedRange } from '../../sheet/selected-range.ts';
import { type CellRange, positionsOf } from '../../sheet/selection.ts';
import { BudgetText } from '../../time-entries/budget-text.tsx';
import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';
import { lineDayAt, type ShownSheet } from './grid-commands.ts';
import { cellOf } from './time-sheet.ts';

const spreadBox = partCode(async () => (await import('./cells/spread-box.tsx')).SpreadBox, afterFirstScreen);

/** Displays, below the grid, the remaining budget of one cell's job and cost type, or the size of a selection and its actions. */
export function SelectionBar(props: {
  selected: SelectedRange;
  sheet: ShownSheet;
  /** Whether the panel displays the budget. */
  isBudgetElsewhere: boolean;
  onCopyWithNotes: () => void;
  onFill: (direction: 'down' | 'right') => void;
  onSpread: (range: CellRange, total: string) => void;
  onClear: (range: CellRange) => void;
}) {
  const { t } = useText();
  const range = useSyncExternalStore(props.selected.watch, props.selected.range);
  const cells = positionsOf(range).flatMap((position) => lineDayAt(props.sheet, position) ?? []);
  const [first] = cells;
  if (!first) return null;
  if (cells.length < 2) {
    if (props.isBudgetElsewhere) return null;
    const { job, costType } = first.line;
    return <BudgetText of={`${job.code}, ${costType!.name}`} jobId={job.id} costTypeId={costType!.id} />;
  }
  const hours = sumHours(cells.map(({ line, day }) => cellOf(line, day).hours));
  return (
    <Group gap={6} role="toolbar" aria-label={t('Selection')}>
      <Text size="xs" fw={600}>
        {t('{count} {count, cell|cells}', { count: cells.length })}, {t('{hours} hours', { hours: formatHours(hours) })}
      </Text>
      <Button size="compact-xs" variant="default" onClick={props.onCopyWithNotes}>
        {t('Copy with notes')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => props.onFill('right')}>
        {t('Fill right')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => props.onFill('down')}>
        {t('Fill down')}
      </Button>
      <SpreadButton onSpread={(total) => props.onSpread(range, total)} />
      <Button size="compact-xs" variant="default" onClick={() => props.onClear(range)}>
        {t('Clear')}
      </Button>
    </Group>
  );
}

function SpreadButton({ onSpread }: { onSpread: (total: string) => void }) {
  const { t } = useText();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [total, setTotal] = useState('');
  const close = () => {
    setIsOpen(false);
    button?.focus();
  };
  return (
    <>
      <Button
        ref={setButton}
        size="compact-xs"
        variant="default"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('Spread')}
      </Button>
      {isOpen && button && (
        <LazyDialog
          code={spreadBox}
          props={{ button, total, onTotal: setTotal, onSpread: () => onSpread(total), onClose: close }}
        />
      )}
    </>
  );
}
