import { deviceStore } from '../../platform/storage.ts';

/** The side bar in full, or its icons alone. */
export type BarWidth = 'wide' | 'narrow';

/** From this width of the window on the bar is wide until somebody chooses; as in shell.module.css. */
const ROOMY = '(min-width: 1200px)';

/** What was chosen on this device; null = nothing, or nothing that can be read, and the window decides. */
function chosenWidth(): BarWidth | null {
  const kept = deviceStore.get<unknown>('sideBar');
  return kept === 'wide' || kept === 'narrow' ? kept : null;
}

/** Puts the choice on the page, for its styles. Done before anything is drawn, so that nothing moves. */
export function applyBarWidth() {
  const chosen = chosenWidth();
  if (chosen) document.documentElement.dataset.bar = chosen;
}

/** How wide the bar is now. */
export function barWidth(): BarWidth {
  return chosenWidth() ?? (window.matchMedia(ROOMY).matches ? 'wide' : 'narrow');
}

const listeners = new Set<() => void>();

/** Makes the wide bar narrow or the narrow one wide, and remembers it on the device. */
export function toggleBarWidth() {
  deviceStore.set('sideBar', barWidth() === 'wide' ? 'narrow' : 'wide');
  applyBarWidth();
  for (const listener of listeners) listener();
}

/** Calls back when the bar becomes wide or narrow. Answers the function that stops it. */
export function watchBarWidth(listener: () => void): () => void {
  const room = window.matchMedia(ROOMY);
  listeners.add(listener);
  room.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    room.removeEventListener('change', listener);
  };
}
