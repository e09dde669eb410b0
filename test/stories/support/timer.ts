import type { Locator, Page } from '@playwright/test';

/**
 * Stops the timer with its button, and waits for the server: a page that closes earlier loses the request, and the next story would find a
 * running timer.
 */
export async function stopTimer(page: Page, stop: Locator) {
  const ended = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/api/timesheet/timer'),
  );
  await stop.click();
  await (await ended).finished();
}
