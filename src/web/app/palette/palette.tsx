import { CatchBoundary } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { SessionUser } from '#contract/session.ts';
import { part } from '../../platform/missing-part.ts';
import { callPalette, onPaletteCalled } from '../../platform/palette-call.ts';
import { offerReload } from '../../widgets/reload-offer.ts';

const load = part(() => import('./palette-dialog.tsx'));
const PaletteDialog = lazy(async () => ({ default: (await load()).PaletteDialog }));

/**
 * Ctrl+K, wherever the focus is, opens the palette: from there to a screen, a job, an order, an invoice or a day. Its code comes
 * with its first use; what is typed until then goes into it, and not into what lies behind.
 */
export function Palette({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const typedAhead = useRef('');
  const close = () => setIsOpen(false);
  usePaletteKey(isOpen ? close : callPalette);
  useEffect(
    () =>
      onPaletteCalled(() => {
        typedAhead.current = '';
        setIsOpen(true);
      }),
    [],
  );
  if (!isOpen) return null;
  const giveUp = () => {
    close();
    offerReload();
  };
  return (
    <CatchBoundary getResetKey={() => 'palette'} errorComponent={() => null} onCatch={giveUp}>
      <Suspense fallback={<TypedAhead text={typedAhead} onClose={close} />}>
        <PaletteDialog user={user} typedAhead={typedAhead} onClose={close} />
      </Suspense>
    </CatchBoundary>
  );
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

/** Stands in for the palette until its code is there, and keeps the keys. */
function TypedAhead({ text, onClose }: { text: RefObject<string>; onClose: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Backspace') text.current = text.current.slice(0, -1);
    else if ([...event.key].length === 1 && !event.ctrlKey && !event.metaKey) text.current += event.key;
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return null;
}
