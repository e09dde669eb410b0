import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Enter or Tab that was pressed before what was typed had been found counts: the first that is found is taken then (FIX-48).
 * Whoever types on, or gives up, has not meant it.
 */
export function useTakeWhenFound(isWaiting: boolean, takeFirst: () => void) {
  const [isWanted, setIsWanted] = useState(false);
  const settle = useEffectEvent(() => {
    setIsWanted(false);
    takeFirst();
  });
  useEffect(() => {
    if (isWanted && !isWaiting) settle();
  }, [isWanted, isWaiting]);
  return { isWanted, want: () => setIsWanted(true), giveUp: () => setIsWanted(false) };
}
