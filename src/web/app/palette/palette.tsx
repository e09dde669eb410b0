import { useEffect, useEffectEvent, useState } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { afterFirstScreen } from '../../platform/loading/when-idle.ts';
import { callPalette, onPaletteCalled } from '../../platform/palette-call.ts';
import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';

const paletteDialog = partCode(async () => (await import('./palette-dialog.tsx')).PaletteDialog, afterFirstScreen);

/**
 * Ctrl+K, wherever the focus is, opens the palette: from there to a screen, a job, an order, an invoice or a day. What is typed
 * until it shows goes into it, and not into what lies behind.
 */
export function Palette({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  usePaletteKey(isOpen ? close : callPalette);
  useEffect(() => onPaletteCalled(() => setIsOpen(true)), []);
  return isOpen && <LazyDialog code={paletteDialog} props={{ user, onClose: close }} />;
}

/** Not over a dialog, which wants its answer first; what hangs over the screen without holding it does not count. */
function usePaletteKey(press: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isKey =
      event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isKey || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const dialogs = document.querySelectorAll('[aria-modal=true]:not([data-palette])');
    if (dialogs.length === 0) press();
  });
  useEffect(() => {
    // Before anybody else: a cell that is edited keeps its keys to itself.
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
