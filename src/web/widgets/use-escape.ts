import { useEffect, useEffectEvent } from 'react';

/** Escape, wherever the focus is, while something that only shows is there; it does nothing else, and keeps the key from nobody. */
export function useEscape(isThere: boolean, hide: () => void) {
  const onEscape = useEffectEvent(hide);
  useEffect(() => {
    if (!isThere) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [isThere]);
}
