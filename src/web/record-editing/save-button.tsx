import { Button } from '@mantine/core';
import { useText } from '../platform/translation.ts';

/** Saves a record; highlighted while there are changes. */
export function SaveButton({ editor }: { editor: { isSaving: boolean; isChanged: boolean; save: () => unknown } }) {
  const { t } = useText();
  return (
    <Button
      size="xs"
      loading={editor.isSaving}
      variant={editor.isChanged ? 'filled' : 'default'}
      onClick={() => void editor.save()}
    >
      {t('Save')}
    </Button>
  );
}
