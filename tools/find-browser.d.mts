/** Returns a Chromium of this machine; null = none was found, and Playwright's own is used. */
export function findBrowser(): string | null;

/** Returns Debian's WebKit with its WebDriver; null = this machine has none. */
export function findWebKit(): { driver: string; browser: string } | null;

/** The arguments to start it. */
export const BROWSER_ARGUMENTS: string[];
