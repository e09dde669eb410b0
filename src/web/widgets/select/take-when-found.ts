import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Remembers Enter or Tab pressed before the results arrived: the first result is taken then. Typing on, or leaving the field, cancels it.
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
