import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../../tools/find-browser.mjs';
import { cell, openTimeEntry, signInOnScreen } from '../../stories/support/story.ts';

/** The time sheet of a week, open in a browser. */
export type TimeSheetPage = {
  /** Types hours in the pinned line of a day and leaves the cell. */
  type(day: number, hours: string): Promise<void>;
  /** Types hours and notes in the notes box. */
  typeNotes(day: number, hours: string, notes: string): Promise<void>;
  /** Waits until the cell displays the hours. */
  showsHours(day: number, hours: string): Promise<void>;
  /** Waits for text anywhere on the page, or in an accessible name. */
  says(words: string | RegExp): Promise<void>;
  isSaved(): Promise<void>;
  close(): Promise<void>;
};

/** Signs emma in through the screen and opens her week. */
export async function openTimeSheetPage(origin: string, monday: string): Promise<TimeSheetPage> {
  process.env.DOCKET_ORIGIN = origin;
  const executablePath = findBrowser();
  const browser: Browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  context.setDefaultTimeout(120_000);
  const page: Page = await context.newPage();
  await signInOnScreen(page, 'emma');
  await openTimeEntry(page, monday);
  const at = (day: number) => cell(page, 'pinned', day).first();
  return {
    async type(day, hours) {
      await at(day).click();
      await page.keyboard.type(hours);
      await page.keyboard.press('Tab');
    },
    async typeNotes(day, hours, notes) {
      await at(day).click();
      await page.keyboard.type(hours);
      await page.keyboard.press('Enter');
      await page.getByLabel('Notes').last().fill(notes);
      await page.keyboard.press('Control+Enter');
    },
    showsHours: (day, hours) => at(day).filter({ hasText: hours }).waitFor(),
    says: (words) => page.getByText(words).first().waitFor(),
    isSaved: () => page.getByText('All changes saved').waitFor(),
    close: () => browser.close(),
  };
}
