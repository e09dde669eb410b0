import { expect, type Page } from '@playwright/test';
import { origin } from './story.ts';

/** A phone of our days. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
  hasTouch: true,
  isMobile: true,
};

/** The line of the phone's day that holds a text. */
export const row = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

/** Opens the phone's list of a day, and waits until it is whole. */
export async function openDay(page: Page, day: string) {
  await page.goto(`${origin()}/m/TimeEntry?selectedDate=${day}`);
  await expect(page.getByRole('list', { name: 'Time entries' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading time entries' })).toBeHidden();
}
