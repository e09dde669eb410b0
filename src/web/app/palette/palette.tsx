import { useEffect, useEffectEvent, useState } from 'react';
import type { SessionUser } from '#contract/identity/session.ts';
import { afterFirstScreen } from '../../platform/loading/when-idle.ts';
import { callPalette, onPaletteCalled } from '../../platform/palette-call.ts';
import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';

const paletteDialog = partCode(async () => (await import('./palette-dialog.tsx')).PaletteDialog, afterFirstScreen);

/** Ctrl+K opens the palette from anywhere, to go to a screen, job, order, invoice or date. Keys typed before it's displayed go into it. */
export function Palette({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  usePaletteKey(isOpen ? close : callPalette);
  useEffect(() => onPaletteCalled(() => setIsOpen(true)), []);
  return isOpen && <LazyDialog code={paletteDialog} props={{ user, onClose: close }} />;
}

/** Not over a dialog, which must be answered first; popovers don't count. */
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
    // In the capture phase, because an edited cell keeps its keys.
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
