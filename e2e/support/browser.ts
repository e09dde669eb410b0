import { existsSync } from 'node:fs';

const PLACES = [
  process.env.DOCKET_TEST_BROWSER,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium of this machine; null = the one that Playwright itself installed. */
export function findBrowser(): string | null {
  return PLACES.find((place): place is string => place !== undefined && place !== '' && existsSync(place)) ?? null;
}
