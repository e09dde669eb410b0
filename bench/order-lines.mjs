import { randomUUID } from 'node:crypto';
import { openBrowser, signInOn } from './open-browser.mjs';
import { installPaintClock, takeNoted } from './paint-clock.mjs';
import { quantile } from './rounds.mjs';

const LINES = 200;
const ROUNDS = 25;

/** How fast somebody types who is fast, in milliseconds a key. */
const KEY_PAUSE = 80;

/** The column of the units; the rate follows it. */
const UNITS = 5;

/** Somebody who may make and change orders. */
const WRITER = 'alex';

/**
 * The lines of a purchase order of 200 lines in a browser: from a key to its paint beside the same in a bare input of the
 * page. Null where the machine has no browser.
 */
export async function measureOrderLines(docket) {
  const browser = await openBrowser();
  if (!browser) return null;
  const caller = docket.openCaller();
  try {
    await caller.signIn(WRITER);
    const order = await makeOrder(caller);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript(installPaintClock);
    await signInOn(page, docket.origin, WRITER);
    await page.goto(`${docket.origin}/production/purchaseorder/${order.id}/edit/details`);
    await page.locator(`tr[data-row="${LINES - 1}"]`).waitFor();
    await page.waitForTimeout(1000);
    return { lines: LINES, keys: await measureKeys(page) };
  } finally {
    caller.close();
    await browser.close();
  }
}

async function makeOrder(caller) {
  const ask = (path) => caller.ask(200, 'GET', path);
  const [[supplier], [division], [taxStatus], jobs] = await Promise.all([
    ask('/api/suppliers/search?maxResults=1'),
    ask('/api/divisions/lookup'),
    ask('/api/vendortaxstatuses/lookup'),
    ask('/api/purchaseorders/jobs/lookup'),
  ]);
  const job = jobs.find(({ isBillable }) => isBillable);
  const costTypes = await ask(`/api/purchaseorders/jobs/${job.id}/costtypes`);
  const items = Array.from({ length: LINES }, (_, line) => ({
    id: 0,
    job: { id: job.id },
    costType: { id: costTypes[line % costTypes.length].id },
    taxStatus: { id: taxStatus.id },
    details: `Line ${line + 1}`,
    units: '2',
    rate: '10.55',
  }));
  const order = { id: 0, supplier: { id: supplier.id }, division: { id: division.id }, items, requestId: randomUUID() };
  return caller.ask(201, 'POST', '/api/purchaseorders', order);
}

/** Keys in the bare input, arrows among the lines, and units and rates that are typed and left with Tab, in turn. */
async function measureKeys(page) {
  const figures = { bare: [], arrow: [], first: [], following: [], tab: [] };
  const timed = async (keys) => {
    await takeNoted(page);
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(KEY_PAUSE);
    }
    const { noted } = await takeNoted(page);
    if (noted.length !== keys.length) throw new Error(`${noted.length} of ${keys.length} keys were painted.`);
    return noted.map(({ milliseconds }) => milliseconds);
  };
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.id = 'bare';
    input.style.cssText = 'position: fixed; top: 0; z-index: 9999';
    document.body.append(input);
  });
  for (let round = 0; round < ROUNDS; round++) {
    await page.locator('#bare').focus();
    figures.bare.push(...(await timed([...'0123'])));
    await page.locator(`tr[data-row="${(round * 7) % LINES}"] > td[data-column="${UNITS}"]`).click();
    figures.arrow.push(...(await timed(['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'])));
    const [first, ...rest] = await timed(['3', '.', '2', String(1 + (round % 9)), 'Tab']);
    figures.first.push(first);
    figures.tab.push(rest.pop());
    figures.following.push(...rest);
  }
  await page.locator('#bare').evaluate((input) => input.remove());
  return Object.fromEntries(
    Object.entries(figures).map(([name, list]) => [name, { p50: quantile(list, 0.5), p95: quantile(list, 0.95) }]),
  );
}
