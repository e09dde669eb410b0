import type { Locator, Page } from '@playwright/test';
import { holdBack } from './intercept.ts';

/** Searches jobs, begins a press on one that was offered before, and lets what was found arrive under the finger, which stays down. */
export async function pressWhileFound(page: Page, pressed: Locator, { box, words }: { box: Locator; words: string }) {
  const answer = await holdBack(page, '**/jobs/search?*');
  const found = page.waitForResponse((response) => response.url().includes(`keyphrase=${words}`));
  await box.fill(words);
  await pressed.hover();
  await page.mouse.down();
  answer();
  await (await found).finished();
  // What was found is there; another list would be drawn now.
  await page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
}
