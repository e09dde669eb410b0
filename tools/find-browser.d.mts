/** A Chromium of this machine; null = none was found, and Playwright's own is used. */
export function findBrowser(): string | null;

/** How it is started. */
export const BROWSER_ARGUMENTS: string[];
