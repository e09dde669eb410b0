import type { Locator, Page } from '@playwright/test';

/** Stops the timer by its button, and waits until the server has it: a page that ends before takes the stop with it, and the next story finds a timer that runs. */
export async function stopTimer(page: Page, stop: Locator) {
  const ended = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/api/timesheet/timer'),
  );
  await stop.click();
  await (await ended).finished();
}
