import { existsSync } from 'node:fs';

const PLACES = [
  process.env.DOCKET_TEST_BROWSER,
  // The same engine without a window: a third less work for the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium of this machine; null = none was found, and Playwright's own is used. */
export function findBrowser() {
  return PLACES.find((place) => place && existsSync(place)) ?? null;
}
