import { useEffect, useEffectEvent } from 'react';

/** Listens for Escape, wherever the focus is, while something read-only is displayed; does nothing else and lets other handlers see the key. */
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
