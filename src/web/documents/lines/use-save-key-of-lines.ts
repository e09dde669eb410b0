import { useEffect, useEffectEvent, useState } from 'react';
import { useSaveKey } from '../../record-editing/use-save-key.ts';
import { cellTypedInto } from './typed-into-cell.ts';

/** Ctrl+S for a record with lines: first takes over the cell being typed into, then saves. */
export function useSaveKeyOfLines(save: () => void) {
  const [asked, setAsked] = useState(0);
  useSaveKey(() => {
    cellTypedInto()?.blur();
    setAsked((count) => count + 1);
  });
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (asked > 0) saveNow();
  }, [asked]);
}
