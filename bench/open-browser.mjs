import { BROWSER_ARGUMENTS, findBrowser } from '../tools/find-browser.mjs';

/** Starts a Chromium like that of the stories; null if the machine has none. */
export async function openBrowser() {
  const executablePath = findBrowser();
  if (!executablePath) return null;
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
}

/** Signs a demo user in through the screen and waits for the time grid. */
export async function signInOn(page, origin, username = 'emma') {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/selectedDate|timeentry/i);
  await page.getByRole('grid').waitFor();
}
