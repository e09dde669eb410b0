import { Button, Group } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useText } from '../../platform/translation.ts';
import type { SelectedRange } from '../../sheet/selected-range.ts';
import type { CellRange } from '../../sheet/selection.ts';

/** What can be done with the lines that are selected, beside the keys. */
export function LinesToolbar(props: {
  selected: SelectedRange;
  editor: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void };
  label: string;
  lineCount: number;
  onAdd: () => void;
  onRemove: (range: CellRange) => void;
}) {
  const { t } = useText();
  const range = useSyncExternalStore(props.selected.watch, props.selected.range);
  const count = Math.max(0, Math.min(range.bottom, props.lineCount - 1) - range.top + 1);
  return (
    <Group gap={6} mb={6} role="toolbar" aria-label={props.label}>
      <Button size="compact-xs" variant="default" onClick={props.onAdd}>
        {t('Add line')}
      </Button>
      <Button size="compact-xs" variant="default" disabled={count === 0} onClick={() => props.onRemove(range)}>
        {count > 1 ? t('Delete {count} {count, line|lines}', { count }) : t('Delete line')}
      </Button>
      <Button size="compact-xs" variant="default" disabled={!props.editor.canUndo} onClick={props.editor.undo}>
        {t('Undo')}
      </Button>
      <Button size="compact-xs" variant="default" disabled={!props.editor.canRedo} onClick={props.editor.redo}>
        {t('Redo')}
      </Button>
    </Group>
  );
}
