import { openBrowser, signInOn } from './open-browser.mjs';
import { installPaintClock, openTaskClock, takeNoted } from './paint-clock.mjs';

/**
 * The approval list of every date in a browser: from the address to its rows, what it draws, scrolling, and a filter.
 * Null where the machine has no browser.
 */
export async function measureApprovalList(origin) {
  const browser = await openBrowser();
  if (!browser) return null;
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await page.addInitScript(installPaintClock);
    await signInOn(page, origin, 'sue');
    const clock = await openTaskClock(page);
    // With every script in the browser's cache.
    await open(page, origin);
    const opening = await open(page, origin);
    const showing = await showAll(page);
    const list = page.getByRole('treegrid');
    const entries = Number(await list.getAttribute('aria-rowcount')) - 1;
    const nodes = await page.locator('*').count();
    const scrolling = await scroll(page, clock);
    const filtering = await filter(page);
    return { entries, opening, showing, nodes, scrolling, filtering };
  } finally {
    await browser.close();
  }
}

/** From the address to the words that say how many entries there are. */
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

/** From the press to the first rows. */
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

/** From the press on Apply to the narrowed list. */
async function filter(page) {
  await page.getByRole('button', { name: 'Billable' }).click();
  await page.getByRole('checkbox', { name: /^Not billable/ }).check();
  await takeNoted(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  const { noted } = await takeNoted(page);
  return noted.find(({ type }) => type === 'click').milliseconds;
}
