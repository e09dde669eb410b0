import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';

/** An address that the product has nothing at. */
const PROBE = '/answered-by-the-story';

/**
 * Puts a story between the page and the server. A page that is there already learns of its first handler a moment after `route`
 * has returned, and what it asks for until then goes past it; so this ends when the page is heard.
 */
export async function intercept(page: Page, ...handler: Parameters<Page['route']>) {
  await page.route(...handler);
  if (page.url() === 'about:blank') return;
  await page.route(`**${PROBE}`, (route) => route.fulfill({ body: 'heard' }));
  const answer = () =>
    page.evaluate((address) => fetch(address).then((response) => response.text()), PROBE).catch(() => '');
  await expect.poll(answer).toBe('heard');
}

/** Holds the requests of an address back as they come; answers what lets them go on, and those to come. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await intercept(page, address, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}

/** Lets the server carry out the first request of a method to an address, and loses its answer on the way back; the others go through. */
export async function loseFirstAnswer(page: Page, method: string, address: string) {
  let isLost = false;
  await intercept(page, address, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Up to so many milliseconds late comes all that a page asks for: what a story only sees when answers are quick shows itself. */
const LATENESS = Number(process.env.DOCKET_TEST_LATENESS ?? 0);

/** Lets what the pages ask for come late where the run wants it so; a story's own handlers come before. */
export async function answerLate(context: BrowserContext) {
  if (LATENESS === 0) return;
  await context.route('**/*', async (route) => {
    await setTimeout(Math.random() * LATENESS);
    // The page may have been left meanwhile.
    await route.fallback().catch(() => {});
  });
}
