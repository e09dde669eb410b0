import { useEffect, useEffectEvent } from 'react';

/** `?` anywhere except in a field displays the screen's keys. */
export function useHelpKey(show: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (event.key !== '?' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
