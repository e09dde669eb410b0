import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/translation.ts';

/** The buttons above a sheet that is saved as a whole: what the screen adds, Undo, Redo and Save. */
export function SheetToolbar(props: {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  hasUnsaved: boolean;
  isSaving: boolean;
  save: () => void;
  children?: ReactNode;
}) {
  const { t } = useText();
  return (
    <Group gap={6} ml="auto" role="toolbar" aria-label={t('Sheet')}>
      {props.children}
      <Button size="xs" variant="default" disabled={!props.canUndo} onClick={props.undo}>
        {t('Undo')}
      </Button>
      <Button size="xs" variant="default" disabled={!props.canRedo} onClick={props.redo}>
        {t('Redo')}
      </Button>
      <Button size="xs" variant={props.hasUnsaved ? 'filled' : 'default'} loading={props.isSaving} onClick={props.save}>
        {t('Save')}
      </Button>
    </Group>
  );
}
