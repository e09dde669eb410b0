import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { deviceStore } from '../../../platform/storage.ts';

/** Whether the panel of the active cell is open, as the browser remembers it; null on narrow windows, which have no room for it. */
export function useCellPanel() {
  const hasRoom = useMediaQuery('(min-width: 900px)') ?? false;
  const [isOpen, setIsOpen] = useState(() => deviceStore.get<boolean>('notesPanel') ?? true);
  return {
    isOpen: hasRoom ? isOpen : null,
    setIsOpen(next: boolean) {
      deviceStore.set('notesPanel', next);
      setIsOpen(next);
    },
  };
}
