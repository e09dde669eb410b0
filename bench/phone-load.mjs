import { findBrowser } from '../tools/find-browser.mjs';

/** A phone on a fair day: a fourth of this machine's speed, 1.6 Mbit/s down, 0.75 up, 150 ms there and back. */
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

/**
 * How long a phone with nothing in its cache, but signed in, takes from opening the day list to its entries being there,
 * in milliseconds: one figure for each round. Null where the machine has no browser to ask.
 */
export async function measurePhoneLoad(origin, rounds) {
  const executablePath = findBrowser();
  if (!executablePath) return null;
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const signedIn = await stateOfSignIn(browser, origin);
    const figures = [];
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
        userAgent: USER_AGENT,
        serviceWorkers: 'block',
        storageState: signedIn,
      });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', NETWORK);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const started = performance.now();
      await page.goto(`${origin}/m/TimeEntry`, { waitUntil: 'commit' });
      await page.getByRole('listitem').first().waitFor();
      figures.push(performance.now() - started);
      await context.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function stateOfSignIn(browser, origin) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByLabel('User name').fill('emma');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'hidden' });
  const state = await context.storageState();
  await context.close();
  return state;
}
