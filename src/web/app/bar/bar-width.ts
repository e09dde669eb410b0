import { deviceStore } from '../../platform/storage.ts';

/** The full side bar, or icons only. */
export type BarWidth = 'wide' | 'narrow';

/** From this window width, the bar is wide by default; as in shell.module.css. */
const ROOMY = '(min-width: 1200px)';

/** Returns the choice stored on this device; null if none, so the window's width decides. */
function chosenWidth(): BarWidth | null {
  const kept = deviceStore.get<unknown>('sideBar');
  return kept === 'wide' || kept === 'narrow' ? kept : null;
}

/** Sets the choice on the page for its styles. Called before rendering, so that nothing moves. */
export function applyBarWidth() {
  const chosen = chosenWidth();
  if (chosen) document.documentElement.dataset.bar = chosen;
}

export function barWidth(): BarWidth {
  return chosenWidth() ?? (window.matchMedia(ROOMY).matches ? 'wide' : 'narrow');
}

const listeners = new Set<() => void>();

/** Toggles the bar's width and stores it on the device. */
export function toggleBarWidth() {
  deviceStore.set('sideBar', barWidth() === 'wide' ? 'narrow' : 'wide');
  applyBarWidth();
  for (const listener of listeners) listener();
}

/** Calls back when the bar's width changes. Returns the function that stops it. */
export function watchBarWidth(listener: () => void): () => void {
  const room = window.matchMedia(ROOMY);
  listeners.add(listener);
  room.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    room.removeEventListener('change', listener);
  };
}
