import { randomUUID } from 'node:crypto';
import { measureLineKeys } from './line-keys.mjs';
import { openBrowser, signInOn } from './open-browser.mjs';
import { installPaintClock } from './paint-clock.mjs';

const LINES = 200;

/** The index of the units column; the rate follows it. */
const UNITS = 5;

/** A user who may create and change orders. */
const WRITER = 'alex';

/**
 * Measures the lines of a purchase order of 200 lines in a browser: from a key press to its paint, compared with a bare input in the page.
 * Returns null if the machine has no browser.
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
    // The other rows are rendered when scrolled into view.
    await page.locator('tr[data-row="0"]').waitFor();
    await page.waitForTimeout(1000);
    return { lines: LINES, keys: await measureLineKeys(page, { lines: LINES, unitsColumn: UNITS }) };
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
