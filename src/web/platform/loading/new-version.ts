/** How often an open page looks for a newer version, in milliseconds. */
const INTERVAL = 3_600_000;

const listeners = new Set<() => void>();
let isThere = false;

/** Calls back when the server has a newer version than this page. Answers the function that stops it. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  if (isThere) listener();
  return () => listeners.delete(listener);
}

/**
 * Registers the worker that keeps the application's files on the device, once the page is there: it shall not compete
 * with the first screen. Browsers have one in secure contexts only; the development server has none.
 */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const own = document.querySelector<HTMLMetaElement>('meta[name="docket-build"]')?.content;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ build?: string } | null>) => {
    if (!data?.build || data.build === own || isThere) return;
    isThere = true;
    for (const listener of listeners) listener();
  });
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

/** Has the worker where the browser has forgotten it with everything else of the site. */
export async function keepServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  // Where workers are forbidden (a private window, a policy), the application works without.
  return navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
}

async function register() {
  const registration = await keepServiceWorker();
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < INTERVAL) return;
    lookedAt = Date.now();
    void registration?.update().catch(() => undefined);
  });
  // An installed app, unlike a page visited once: its storage shouldn't be cleared to make room.
  if (window.matchMedia('(display-mode: standalone)').matches) void navigator.storage?.persist?.();
}
