import { findBrowser } from '../tools/find-browser.mjs';

/** An average phone: a fourth of this machine's speed, 1.6 Mbit/s down, 0.75 up, 150 ms round trip. */
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

/** The screens of time entry, opened with an empty cache. */
const WAYS = {
  phone: {
    path: '/m/TimeEntry',
    device: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, userAgent: USER_AGENT },
    isSlow: true,
    isThere: (page) => page.getByRole('listitem').first(),
  },
  desk: {
    path: '/TimeEntry',
    device: { viewport: { width: 1280, height: 800 } },
    isSlow: false,
    isThere: (page) => page.getByRole('gridcell').first(),
  },
};

/**
 * Measures how long a phone with an empty cache and a session takes from opening the day list until its entries are displayed, in
 * milliseconds for each round. Returns null if the machine has no browser.
 */
export async function measurePhoneLoad(origin, rounds) {
  const opener = await openFirstScreens({ here: origin });
  if (!opener) return null;
  const figures = [];
  for (let round = 0; round < rounds; round++) figures.push(await opener.open('here', 'phone'));
  await opener.close();
  return figures;
}

/** Opens a browser with a session in each of several products, to measure their first screens; null if the machine has none. */
export async function openFirstScreens(origins) {
  const executablePath = findBrowser();
  if (!executablePath) return null;
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const signedIn = {};
  for (const [name, origin] of Object.entries(origins)) signedIn[name] = await stateOfSignIn(browser, origin);
  return {
    /** Milliseconds until its entries are displayed. */
    async open(name, way) {
      const { path, device, isSlow, isThere } = WAYS[way];
      const context = await browser.newContext({ ...device, serviceWorkers: 'block', storageState: signedIn[name] });
      const page = await context.newPage();
      if (isSlow) {
        const devtools = await context.newCDPSession(page);
        await devtools.send('Network.enable');
        await devtools.send('Network.emulateNetworkConditions', NETWORK);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      }
      const started = performance.now();
      await page.goto(`${origins[name]}${path}`, { waitUntil: 'commit' });
      await isThere(page).waitFor();
      const milliseconds = performance.now() - started;
      await context.close();
      return milliseconds;
    },
    close: () => browser.close(),
  };
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
