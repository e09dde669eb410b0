import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Opens an export menu, chooses an item, and returns the name and the text of the file. */
export async function exportedList(
  page: Page,
  menu: string,
  item = 'Export CSV',
): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile((await download.path())!, 'utf8') };
}
