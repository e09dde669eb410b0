import type { Page } from '@playwright/test';
import { intercept } from './support/intercept.ts';
import type { Network } from './support/network.ts';
import { expect, expectAccessible, origin } from './support/story.ts';
import { dayAhead, weekAhead } from './support/story-days.ts';
import { test } from './support/story-over-network.ts';

test.use({ serviceWorkers: 'allow' });

const PHONE = {
  viewport: { width: 360, height: 740 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
};

/** Signs in through the network, and waits until the device has everything for an offline start. */
async function signIn(page: Page, network: Network, username: string) {
  await page.goto(network.origin);
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
  await controlled(page);
}

/** Waits until the worker has every file and controls the page. */
const controlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });

/** Cuts the network for the page and the worker: the device knows, and no request succeeds. */
async function cut(page: Page, network: Network) {
  network.isCut = true;
  await page.context().setOffline(true);
}

async function restore(page: Page, network: Network) {
  network.isCut = false;
  await page.context().setOffline(false);
}

const notice = (page: Page) => page.getByText(/^Offline(\. What you see was|,) read at/);

async function openWeek(page: Page, network: Network, day: string) {
  await page.goto(`${network.origin}/timesheet/timeentry?selectedDate=${day}&view=week`);
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading time entries' })).toBeHidden();
}

const at = (page: Page, row: number, column: number) =>
  page.locator(`tr[data-row="${row}"] > td[data-column="${column}"]`);

async function hoursAtServer(page: Page, day: string): Promise<number[]> {
  const address = `${origin()}/api/timesheet/timeentries?startDate=${day}&endDate=${day}`;
  const entries: { units: number }[] = await (await page.request.get(address)).json();
  return entries.map(({ units }) => units).sort();
}

test('the browser offers to install the app (SHELL-08)', async ({ page, network }) => {
  await page.goto(network.origin);
  await controlled(page);
  const browser = await page.context().newCDPSession(page);
  const { errors, url } = await browser.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Windows without their own profile can't install anything.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('the week is available offline, and input is queued and sent exactly once (SHELL-07, TE-14, TE-24)', async ({
  page,
  network,
}) => {
  const hourAtAgency = () =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Australia/Sydney', hour: '2-digit' }).format(new Date());
  const begunAt = hourAtAgency();
  await signIn(page, network, 'emma');
  await openWeek(page, network, weekAhead(37));
  await at(page, 0, 2).click();
  await page.keyboard.type('1.5');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('All changes saved')).toBeVisible();

  // The first of two entries arrives, but its response is lost; the second one is never sent.
  network.isCutByChange = true;
  await at(page, 0, 3).click();
  await page.keyboard.type('2.25');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => hoursAtServer(page, dayAhead(37, 1))).toEqual([2.25]);
  await expect(page.getByText('1 change is waiting to be saved')).toBeVisible();
  await cut(page, network);
  await at(page, 0, 4).click();
  await page.keyboard.type('3');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('2 changes are waiting to be saved')).toBeVisible();
  await expect(notice(page)).toBeVisible();
  // LANG-04: by the agency's clock, not this machine's.
  await expect(notice(page)).toHaveText(new RegExp(`read at (${begunAt}|${hourAtAgency()}):\\d\\d$`));
  await expectAccessible(page);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect(at(page, 0, 2)).toHaveText('1.50');
  await expect(at(page, 0, 3)).toHaveText('2.25');
  await expect(at(page, 0, 4)).toHaveText('3.00');

  await restore(page, network);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  for (const [day, hours] of [
    [weekAhead(37), 1.5],
    [dayAhead(37, 1), 2.25],
    [dayAhead(37, 2), 3],
  ] as const) {
    await expect.poll(() => hoursAtServer(page, day)).toEqual([hours]);
  }
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('offline time entry accepts own jobs on the days of a loaded week (MOB-02, MOB-04, TE-18)', async ({
    page,
    network,
  }) => {
    await signIn(page, network, 'emma');
    await page.goto(`${network.origin}/m/TimeEntry?selectedDate=${weekAhead(38)}`);
    await expect(page.getByText('0.00 of 7.60 hours')).toBeVisible();
    // The choices of the user's jobs are loaded some time after the start, one after the other.
    const read = new Set<string>();
    page.on('requestfinished', (request) => read.add(request.url()));
    const search = await page.waitForResponse(/jobs\/search\?mine/);
    const { length } = await search.json();
    await expect.poll(() => [...read].filter((url) => url.endsWith('/costtypes')).length).toBe(length);
    await cut(page, network);
    await page.goto(network.origin);
    await expect(page).toHaveURL(/\/m\/TimeEntry/);
    await page.goto(`${network.origin}/m/TimeEntry?selectedDate=${dayAhead(38, 2)}`);
    await expect(page.getByText('0.00 of 7.60 hours')).toBeVisible();
    await expect(notice(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Add time' }).click();
    const jobs = page.getByRole('main').getByRole('button').filter({ hasText: /J\d+/ });
    await expect(jobs.first()).toBeVisible();
    const name = (await jobs.last().textContent())!;
    const [code] = /[A-Z]+\d+/.exec(name)!;
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill(code);
    await expect(jobs).toHaveCount(1);
    await jobs.click();
    await expect(page.getByRole('heading', { name: 'Choose a cost type' })).toBeVisible();
    await page.getByRole('main').getByRole('button').nth(1).click();
    await page.getByRole('textbox', { name: 'Hours' }).fill('1:15');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('1.25 of 7.60 hours')).toBeVisible();
    await expect(page.getByText('1 change waiting')).toBeVisible();

    await restore(page, network);
    await expect(page.getByText('1 change waiting')).toBeHidden();
    await expect.poll(() => hoursAtServer(page, dayAhead(38, 2))).toEqual([1.25]);
  });
});

test('a session that ended meanwhile is reported when the network is back (AUTH-12, SHELL-04)', async ({
  page,
  network,
}) => {
  await signIn(page, network, 'noah');
  await openWeek(page, network, weekAhead(10));
  await cut(page, network);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await page.context().clearCookies();
  await restore(page, network);
  await expect(page.getByText('Session has expired')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/toState=%2Ftimesheet%2Ftimeentry/);
});

test('signed out: the sign-in screen says that the server is unreachable, and continues when it is back (AUTH-01, SHELL-07)', async ({
  page,
  network,
}) => {
  await page.goto(network.origin);
  await controlled(page);
  await cut(page, network);
  await page.goto(`${network.origin}/timesheet/timeentry?selectedDate=${weekAhead(11)}`);
  await expect(page.getByText('The server cannot be reached. Check your connection and try again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await restore(page, network);
  await expect(page.getByLabel('Database').getByRole('option', { name: 'Harbour & Pine' })).toBeAttached();
  await expect(page.getByText('The server cannot be reached')).toBeHidden();
});

test('an offline sign-out takes effect when the network is back (AUTH-13)', async ({ page, network }) => {
  await signIn(page, network, 'noah');
  await openWeek(page, network, weekAhead(10));
  await cut(page, network);
  await page.goto(`${network.origin}/login`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await restore(page, network);
  await page.goto(network.origin);
  await expect(page.getByLabel('Database').getByRole('option', { name: 'Harbour & Pine' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect((await page.request.get(`${origin()}/api/auth/employeeinfo`)).status()).toBe(401);
});

test('a page of an older version offers the newer one and never reloads automatically (SHELL-14)', async ({
  page,
  network,
}) => {
  await signIn(page, network, 'noah');
  await openWeek(page, network, weekAhead(12));
  await at(page, 0, 2).click();
  await page.keyboard.type('4');
  const own = (await page.locator('meta[name=docket-build]').getAttribute('content'))!;
  const rename = (text: string) => text.replaceAll(own, 'a-newer-version!');
  for (const address of ['/', '/timesheet/timeentry']) network.replaced.set(address, rename);
  let isAsked = false;
  network.replaced.set('/service-worker.js', (text) => {
    isAsked = true;
    return rename(text);
  });
  // Opening the page made the browser check as well; a second check meanwhile is merged with it, and finds the old worker.
  await expect
    .poll(async () => {
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      return isAsked;
    })
    .toBe(true);
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('td[data-column="2"] input')).toHaveValue('4');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  await expect(page.locator('meta[name=docket-build]')).toHaveAttribute('content', 'a-newer-version!');
  await expect(page.getByText('A new version is ready')).toBeHidden();
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a screen whose code is missing on the server offers a reload (SHELL-14)', async ({ page }) => {
    await page.goto(origin());
    await page.getByLabel('Database').selectOption('harbour-pine');
    await page.getByLabel('User name').fill('noah');
    await page.getByLabel('Password', { exact: true }).fill('docket-demo');
    await intercept(page, '**/assets/time-entry-screen-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('This part could not be loaded')).toBeVisible();
    await page.unroute('**/assets/time-entry-screen-*.js');
    // Its code is missing both beforehand and on demand.
    await intercept(page, '**/assets/question-dialog-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();

    // A question that can't be displayed counts as cancelled.
    const cell = page.locator('td[data-mark~=day][aria-readonly=false]').first();
    await cell.click();
    await page.keyboard.type('1:7x');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await expect(page.getByText('This part could not be loaded')).toBeVisible();
    await expect(cell).toHaveText('1:7x');
  });
});
