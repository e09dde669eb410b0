/** How often an open page checks for a newer version, in milliseconds. */
const INTERVAL = 3_600_000;

const listeners = new Set<() => void>();
let isThere = false;

/** Calls back when the server has a newer version than this page. Returns the function that stops it. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  if (isThere) listener();
  return () => listeners.delete(listener);
}

/**
 * Registers the service worker, which stores the application's files on the device, after the page has loaded, so that it doesn't compete
 * with the first screen. Requires a secure context; not in the development server.
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

/** Registers the worker again after the browser has cleared the site's data. */
export async function keepServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  // Without permission for workers (a private window, a policy), the application works without one.
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
  // An installed app's storage should persist, unlike that of a page visited once.
  if (window.matchMedia('(display-mode: standalone)').matches) void navigator.storage?.persist?.();
}
