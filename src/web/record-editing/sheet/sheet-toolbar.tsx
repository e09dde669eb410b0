import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/translation.ts';

/** The buttons above a sheet saved as a whole: the screen's own, Undo, Redo and Save. */
export function SheetToolbar(props: {
  sheet: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void; isSaving: boolean };
  hasUnsaved: boolean;
  save: () => void;
  children?: ReactNode;
}) {
  const { t } = useText();
  const { canUndo, canRedo, undo, redo, isSaving } = props.sheet;
  return (
    <Group gap={6} ml="auto" role="toolbar" aria-label={t('Sheet')}>
      {props.children}
      <Button size="xs" variant="default" disabled={!canUndo} onClick={undo}>
        {t('Undo')}
      </Button>
      <Button size="xs" variant="default" disabled={!canRedo} onClick={redo}>
        {t('Redo')}
      </Button>
      <Button size="xs" variant={props.hasUnsaved ? 'filled' : 'default'} loading={isSaving} onClick={props.save}>
        {t('Save')}
      </Button>
    </Group>
  );
}
