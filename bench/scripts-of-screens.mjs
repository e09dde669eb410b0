import { findBrowser } from '../tools/find-browser.mjs';

/**
 * Returns the JavaScript that a browser has loaded when the sign-in screen is displayed, and when the time grid follows: kilobytes as
 * transferred, compressed. Null if the machine has no browser.
 */
export async function measureScripts(origin) {
  const executablePath = findBrowser();
  if (!executablePath) return null;
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    // Files prefetched by a service worker would not be counted.
    const page = await browser.newPage({ serviceWorkers: 'block' });
    const sizes = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize));
    });
    const kilobytes = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;

    await page.goto(origin, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const signIn = await kilobytes();
    await page.getByLabel('Database').selectOption('harbour-pine');
    await page.getByLabel('User name').fill('emma');
    await page.getByLabel('Password', { exact: true }).fill('docket-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/selectedDate|timeentry/i);
    await page.getByRole('grid').waitFor();
    await page.getByText('All changes saved').waitFor();
    return { signIn, timeGrid: await kilobytes() };
  } finally {
    await browser.close();
  }
}
