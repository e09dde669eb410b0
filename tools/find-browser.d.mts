/** A Chromium of this machine; null = none was found, and Playwright's own is used. */
export function findBrowser(): string | null;

/** Debian's WebKit with its WebDriver and a display to show it on; null = this machine has none. */
export function findWebKit(): { driver: string; browser: string } | null;

/** How it is started. */
export const BROWSER_ARGUMENTS: string[];
