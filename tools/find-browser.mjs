import { existsSync } from 'node:fs';

const PLACES = [
  process.env.DOCKET_TEST_BROWSER,
  // The same engine without a window, which needs a third less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns a Chromium of this machine; null = none was found, and Playwright's own is used. */
export function findBrowser() {
  return PLACES.find((place) => place && existsSync(place)) ?? null;
}

/** Returns Debian's WebKit with its WebDriver; null = this machine has none. */
export function findWebKit() {
  const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];
  const driver = '/usr/bin/WebKitWebDriver';
  const browser = libraries.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`).find((place) => existsSync(place));
  return browser && [driver, '/usr/bin/Xvfb'].every((place) => existsSync(place)) ? { driver, browser } : null;
}

/** The arguments to start it: as root, without a display, and without network requests of its own. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
