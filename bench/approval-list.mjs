import { openBrowser, signInOn } from './open-browser.mjs';
import { installPaintClock, openTaskClock, takeNoted } from './paint-clock.mjs';

/**
 * Measures the approval list of all dates in a browser: from the address to its rows, rendering, scrolling, and a filter. Returns null if
 * the machine has no browser.
 */
export async function measureApprovalList(origin) {
  const browser = await openBrowser();
  if (!browser) return null;
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await page.addInitScript(installPaintClock);
    await signInOn(page, origin, 'sue');
    const clock = await openTaskClock(page);
    // With all scripts in the browser's cache.
    await openMatrix(page, origin);
    const matrix = await openMatrix(page, origin);
    await page.evaluate(() => localStorage.setItem('docket.approvalView', '"list"'));
    const opening = await open(page, origin);
    const showing = await showAll(page);
    const list = page.getByRole('treegrid');
    const entries = Number(await list.getAttribute('aria-rowcount')) - 1;
    const nodes = await page.locator('*').count();
    const scrolling = await scroll(page, clock);
    const filtering = await filter(page);
    return { entries, matrix, opening, showing, nodes, scrolling, filtering };
  } finally {
    await browser.close();
  }
}

/** Measures from the address until the rows of the matrix are displayed. */
async function openMatrix(page, origin) {
  await page.goto(`${origin}/timesheet/timeapproval?viewAll=true`);
  const painted = await page.evaluate(() =>
    globalThis.paintClock.whenPainted(() => document.querySelectorAll('[role=treegrid] [role=row]').length > 1),
  );
  await page.waitForTimeout(3000);
  await takeNoted(page);
  return painted;
}

/** Measures from the address until the number of entries is displayed. */
async function open(page, origin) {
  await page.goto(`${origin}/timesheet/timeapproval?viewAll=true`);
  const painted = await page.evaluate(() =>
    globalThis.paintClock.whenPainted(() =>
      [...document.querySelectorAll('button')].some((button) => button.textContent === 'Show all'),
    ),
  );
  await page.waitForTimeout(3000);
  await takeNoted(page);
  return painted;
}

/** Measures from the click to the first rows. */
async function showAll(page) {
  const pressed = await page.evaluate(() => {
    [...document.querySelectorAll('button')].find((button) => button.textContent === 'Show all').click();
    return performance.now();
  });
  const painted = await page.evaluate(() =>
    globalThis.paintClock.whenPainted(() => document.querySelectorAll('[role=treegrid] [role=row]').length > 10),
  );
  await takeNoted(page);
  return painted - pressed;
}

async function scroll(page, clock) {
  const notches = 60;
  await page.mouse.move(600, 600);
  await page.waitForTimeout(1000);
  await takeNoted(page);
  const milliseconds = await clock.over(async () => {
    for (let notch = 0; notch < notches; notch++) {
      await page.mouse.wheel(0, notch % 20 < 14 ? 600 : -400);
      await page.waitForTimeout(40);
    }
  });
  const { longTasks } = await takeNoted(page);
  return { longTasks, perNotch: milliseconds / notches };
}

/** Measures from the click on Apply to the filtered list. */
async function filter(page) {
  await page.getByRole('button', { name: 'Billable' }).click();
  await page.getByRole('checkbox', { name: /^Not billable/ }).check();
  await takeNoted(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  const { noted } = await takeNoted(page);
  return noted.find(({ type }) => type === 'click').milliseconds;
}
