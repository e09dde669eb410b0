import type { Browser, Page } from '@playwright/test';

/** The size of a small phone. */
export const PHONE = { width: 360, height: 740 };

/** Opens an address in a signed-out browser with a phone's size. */
export async function openOnPhone(
  browser: Browser,
  link: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}
