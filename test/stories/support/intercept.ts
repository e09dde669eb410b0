import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';

/** An address that doesn't exist in the product. */
const PROBE = '/answered-by-the-story';

/**
 * Intercepts requests between the page and the server. An open page applies its first handler a moment after `route` has returned, and
 * earlier requests bypass it; so this waits until the page uses it.
 */
export async function intercept(page: Page, ...handler: Parameters<Page['route']>) {
  await page.route(...handler);
  if (page.url() === 'about:blank') return;
  await page.route(`**${PROBE}`, (route) => route.fulfill({ body: 'heard' }));
  const answer = () =>
    page.evaluate((address) => fetch(address).then((response) => response.text()), PROBE).catch(() => '');
  await expect.poll(answer).toBe('heard');
}

/** Holds requests to an address back; returns the function that releases them, and later ones. */
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

/** Lets the server process the first request of a method to an address, and drops its response; other requests pass. */
export async function loseFirstAnswer(page: Page, method: string, address: string) {
  let isLost = false;
  await intercept(page, address, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Delays every response by up to this many milliseconds, to reveal stories that depend on fast responses. */
const LATENESS = Number(process.env.DOCKET_TEST_LATENESS ?? 0);

/** Delays responses if the run asks for it; a story's own handlers come first. */
export async function answerLate(context: BrowserContext) {
  if (LATENESS === 0) return;
  await context.route('**/*', async (route) => {
    await setTimeout(Math.random() * LATENESS);
    // The page may have been left meanwhile.
    await route.fallback().catch(() => {});
  });
}
