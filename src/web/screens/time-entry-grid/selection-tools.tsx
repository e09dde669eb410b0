import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { sumHours } from '#domain/time/hours.ts';
import { formatHours } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import type { CellRange } from '../../sheet/selection.ts';
import type { LineDay } from './cells/fill-hours.ts';
import { SpreadBox } from './cells/spread-box.tsx';
import { cellOf } from './time-sheet.ts';

/** The actions on several selected cells. */
export type SelectionActions = {
  onCopyWithNotes: () => void;
  onFill: (direction: 'down' | 'right') => void;
  onSpread: (range: CellRange, total: string) => void;
  onClear: (range: CellRange) => void;
};

/** Displays the size of a selection of several cells, and its actions. */
export function SelectionTools(props: SelectionActions & { range: CellRange; cells: readonly LineDay[] }) {
  const { t } = useText();
  const { range, cells } = props;
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
        <SpreadBox button={button} total={total} onTotal={setTotal} onSpread={() => onSpread(total)} onClose={close} />
      )}
    </>
  );
}
