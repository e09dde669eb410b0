import { fillMonth } from './grid-month.mjs';
import { openBrowser, signInOn } from './open-browser.mjs';
import { installPaintClock, openTaskClock, takeNoted } from './paint-clock.mjs';
import { quantile } from './rounds.mjs';

/** The interval between keys of a fast typist, in milliseconds. */
const KEY_PAUSE = 80;
const ROUNDS = 30;
const PASTED = { rows: 20, columns: 7 };

/**
 * Measures the time grid in a browser with a month of 60 rows: from a key press to its paint, compared with a bare input in the same page,
 * a paste, opening and scrolling. Returns null if the machine has no browser.
 */
export async function measureGrid(docket) {
  const browser = await openBrowser();
  if (!browser) return null;
  const caller = docket.openCaller();
  try {
    await caller.signIn('emma');
    const month = await fillMonth(caller);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await page.addInitScript(installPaintClock);
    await signInOn(page, docket.origin);
    const clock = await openTaskClock(page);
    const opening = await measureOpening(page, docket.origin, month);
    const scrolling = await measureScrolling(page, clock);
    const keys = await measureKeys(page, month);
    const paste = await measurePaste(page, clock);
    await clock.slowDown(4);
    const slowKeys = await measureKeys(page, month);
    return { browser: browser.version(), month, opening, scrolling, keys, slowKeys, paste };
  } finally {
    caller.close();
    await browser.close();
  }
}

const cellAt = (page, row, column) => page.locator(`tr[data-row="${row}"] > td[data-column="${column}"]`);
const FIRST_DAY_COLUMN = 2;

/** Measures from the address to the painted month, with all scripts in the browser's cache, and from the week with its button. */
async function measureOpening(page, origin, { day, rows }) {
  const whenPainted = () =>
    page.evaluate((last) => {
      const isThere = () =>
        document.querySelector(`tr[data-row="${last}"] > td[data-column="32"][aria-label*="hours"]`);
      return globalThis.paintClock.whenPainted(isThere);
    }, rows - 1);
  const address = (view) => `${origin}/timesheet/timeentry?selectedDate=${day}&view=${view}`;
  await page.goto(address('month'));
  await whenPainted();
  await page.goto(address('month'));
  const loaded = await whenPainted();
  await takeNoted(page);

  await page.goto(address('week'));
  await page.getByRole('grid').waitFor();
  await takeNoted(page);
  const pressed = await page.evaluate(() => performance.now());
  await page.getByText('Month', { exact: true }).click();
  const switched = (await whenPainted()) - pressed;
  await page.waitForTimeout(1000);
  await takeNoted(page);
  return { loaded, switched };
}

/** Scrolls through the rows and the days and back, one wheel step at a time. */
async function measureScrolling(page, clock) {
  const notches = 40;
  await page.mouse.move(700, 400);
  await takeNoted(page);
  const milliseconds = await clock.over(async () => {
    for (let notch = 0; notch < notches; notch++) {
      const by = notch % 20 < 10 ? 100 : -100;
      await page.mouse.wheel(notch < 20 ? 0 : by, notch < 20 ? by : 0);
      await page.waitForTimeout(30);
    }
  });
  const { longTasks } = await takeNoted(page);
  return { longTasks: longTasks.length, perNotch: milliseconds / notches };
}

/**
 * Alternates between keys in the bare input, arrow keys in the grid, and cells that are typed and left with Tab, so that a slow moment of
 * the machine affects all of them.
 */
async function measureKeys(page, { rows }) {
  const figures = { bare: [], arrow: [], first: [], following: [], tab: [] };
  const press = async (key) => {
    await page.keyboard.press(key);
    await page.waitForTimeout(KEY_PAUSE);
  };
  const timed = async (keys) => {
    await takeNoted(page);
    for (const key of keys) await press(key);
    const { noted } = await takeNoted(page);
    if (noted.length !== keys.length) throw new Error(`${noted.length} of ${keys.length} keys were painted.`);
    return noted.map(({ milliseconds }) => milliseconds);
  };
  await addBareInput(page);
  for (let round = 0; round < ROUNDS; round++) {
    await page.locator('#bare').focus();
    figures.bare.push(...(await timed([...'0123'])));
    await cellAt(page, (round * 7) % rows, FIRST_DAY_COLUMN + (round % 5)).click();
    figures.arrow.push(...(await timed(['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowRight'])));
    const [first, ...rest] = await timed(['0', '.', '0', String(6 + (round % 2)), 'Tab']);
    figures.first.push(first);
    figures.tab.push(rest.pop());
    figures.following.push(...rest);
  }
  await page.locator('#bare').evaluate((input) => input.remove());
  return Object.fromEntries(
    Object.entries(figures).map(([name, list]) => [name, { p50: quantile(list, 0.5), p95: quantile(list, 0.95) }]),
  );
}

function addBareInput(page) {
  return page.evaluate(() => {
    const input = document.createElement('input');
    input.id = 'bare';
    input.style.position = 'fixed';
    input.style.top = '0';
    input.style.zIndex = '9999';
    document.body.append(input);
  });
}

/** Pastes a block of another program's cells over cells with hours. */
async function measurePaste(page, clock) {
  const text = Array.from({ length: PASTED.rows }, () => Array(PASTED.columns).fill('0.09').join('\t')).join('\r\n');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await cellAt(page, 0, FIRST_DAY_COLUMN).click();
  await takeNoted(page);
  const requests = [];
  const note = (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(`${request.method()} ${request.url()}`);
  };
  page.on('request', note);
  const milliseconds = await clock.over(async () => {
    await page.keyboard.press('Control+v');
    await whenSaved(page, `${PASTED.rows * PASTED.columns} time entries saved`);
    await page.waitForTimeout(1000);
  });
  page.off('request', note);
  const { noted, longTasks } = await takeNoted(page);
  const toPaint = noted.find(({ type }) => type === 'paste').milliseconds;
  return { cells: PASTED, requests: requests.length, toPaint, milliseconds, longTasks };
}

/** Waits for the message that it is saved. Polling the whole page would load the main thread. */
function whenSaved(page, message) {
  return page.evaluate(
    (text) =>
      new Promise((resolve) => {
        const look = () => {
          const isSaid = [...document.querySelectorAll('[role="status"]')].some((one) =>
            one.textContent.includes(text),
          );
          if (isSaid) resolve();
          else setTimeout(look, 100);
        };
        look();
      }),
    message,
  );
}
