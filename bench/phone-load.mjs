import { findBrowser } from '../tools/find-browser.mjs';

/** A phone on a fair day: a fourth of this machine's speed, 1.6 Mbit/s down, 0.75 up, 150 ms there and back. */
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

/** A screen of time entry, as it is opened where nothing is cached. */
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
 * How long a phone with nothing in its cache, but signed in, takes from opening the day list to its entries being there,
 * in milliseconds: one figure for each round. Null where the machine has no browser to ask.
 */
export async function measurePhoneLoad(origin, rounds) {
  const opener = await openFirstScreens({ here: origin });
  if (!opener) return null;
  const figures = [];
  for (let round = 0; round < rounds; round++) figures.push(await opener.open('here', 'phone'));
  await opener.close();
  return figures;
}

/** A browser in which somebody is signed in to each of some products and opens a first screen; null where the machine has none. */
export async function openFirstScreens(origins) {
  const executablePath = findBrowser();
  if (!executablePath) return null;
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const signedIn = {};
  for (const [name, origin] of Object.entries(origins)) signedIn[name] = await stateOfSignIn(browser, origin);
  return {
    /** Milliseconds to its entries being there. */
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
