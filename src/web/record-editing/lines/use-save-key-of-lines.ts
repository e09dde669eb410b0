import { useEffect, useEffectEvent, useState } from 'react';
import { useSaveKey } from '../use-save-key.ts';
import { cellTypedInto } from './typed-into-cell.ts';

/** Ctrl+S where a record has lines: what is still being typed into a cell is taken first, and the save comes when it is. */
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
