import { devices, type Page } from '@playwright/test';
import { PATHS } from '#domain/screen-paths.ts';
import { findShownRecords } from './support/every-screen.ts';
import { holdBack, intercept } from './support/intercept.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openTimeEntry,
  origin,
  signIn,
  signInAndStart,
  test,
} from './support/story.ts';
import { stopTimer } from './support/timer.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const barOf = (page: Page) => page.getByRole('banner');
const barWidth = async (page: Page) => (await barOf(page).boundingBox())?.width;

/** The stream also sends counts of pending work, which would differ from the story's. */
const withoutNews = (page: Page) => intercept(page, '**/api/waiting/changes', (route) => route.abort());

/** Returns the story's counts of pending work. */
async function answerWaiting(page: Page, counts: object) {
  const nothing = { time: null, orders: null, estimates: null, clientInvoices: null, mentions: null, notifications: 0 };
  await intercept(page, '**/api/waiting', (route) => route.fulfill({ json: { ...nothing, ...counts } }));
  await withoutNews(page);
}

test('the bar at the side holds the screens in groups, search, help and the person (NAV-01, PERM-06)', async ({
  page,
}) => {
  await signInAndStart(page, 'dana');
  for (const [group, screens] of [
    ['Time', ['Time entry', 'Leave', 'Timesheet dashboard']],
    ['Jobs', ['Jobs', 'Projects', 'Job dashboard', 'Estimates']],
    ['Purchasing', ['Purchase orders']],
    ['Billing', ['Client invoice approvals']],
  ] as const) {
    const links = menu(page).getByRole('group', { name: group, exact: true }).getByRole('link');
    await expect(links).toHaveText(screens.map((screen) => new RegExp(`^${screen}`)));
  }
  await expect(menu(page).getByRole('group', { name: 'Reports' })).toBeHidden();
  await expect(barOf(page).getByRole('button', { name: 'Search' })).toBeVisible();
  await expect(barOf(page).getByRole('link', { name: 'Help' })).toBeVisible();
  await expect(barOf(page).getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await expectAccessible(page);
});

test('the running timer is in the bar on every screen, and ends there (NAV-01, TIM-01)', async ({ page }) => {
  await signInAndStart(page, 'noah');
  await page.locator('tr[data-row="0"] > td[data-column="10"]').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Start timer' }).click();
  const stop = barOf(page).getByRole('button', { name: /^Stop timer: / });
  await expect(stop).toBeVisible();
  await menu(page).getByRole('link', { name: 'Timesheet dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Timesheet dashboard' })).toBeAttached();
  await expect(stop).toBeVisible();
  await stopTimer(page, stop);
  await expect(stop).toBeHidden();
});

test('the bar is wide or narrow as was chosen on the device, from the first paint on, and by the window until then (NAV-02, NAV-12)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAndStart(page, 'dana');
  await expect.poll(() => barWidth(page)).toBe(232);
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect.poll(() => barWidth(page)).toBe(56);
  // Collapsed, a name appears next to its icon, for mouse and keyboard users.
  const dashboard = menu(page).getByRole('link', { name: 'Timesheet dashboard' });
  await dashboard.hover();
  await expect(barOf(page).getByText('Timesheet dashboard').last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Control+b');
  await expect.poll(() => barWidth(page)).toBe(232);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Control+b');
  await expect.poll(() => barWidth(page)).toBe(56);
  await page.addInitScript(() => {
    const widths: number[] = [];
    Object.assign(window, { widths });
    const look = () => {
      const bar = document.querySelector('header');
      if (bar) widths.push(bar.getBoundingClientRect().width);
      if (widths.length < 20) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => (window as unknown as { widths: number[] }).widths.length)).toBe(20);
  expect(await page.evaluate(() => new Set((window as unknown as { widths: number[] }).widths).size)).toBe(1);
  expect(await barWidth(page)).toBe(56);
  await expect(barOf(page).getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false');
  // An unreadable setting counts as none.
  await page.evaluate(() => localStorage.setItem('docket.sideBar', '{"broken'));
  await page.reload();
  await expect.poll(() => barWidth(page)).toBe(232);
});

test('a week of time and the lines of an order fit next to the wide sidebar at 1280 px (NAV-02)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'dana');
  const { order } = await findShownRecords(page);
  const hiddenWidth = () =>
    page.getByRole('grid').evaluate((grid) => {
      const scroller = grid.closest('div')!;
      return scroller.scrollWidth - scroller.clientWidth;
    });
  await openTimeEntry(page, '2026-11-16');
  expect(await barWidth(page)).toBe(232);
  expect(await hiddenWidth()).toBeLessThanOrEqual(0);
  await page.goto(`${origin()}/production/purchaseorder/${order}/edit/details`);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await hiddenWidth()).toBeLessThanOrEqual(0);
  await expectNoSidewaysScroll(page);
});

test('the bar counts what waits: nothing for none, 99+ at most, a dot where it is narrow, nothing after a failure (NAV-03)', async ({
  page,
}) => {
  await signIn(page, 'dana');
  await answerWaiting(page, { orders: 7, clientInvoices: 140, mentions: 0 });
  await page.goto(`${origin()}/timesheet/dashboard`);
  const orders = menu(page).getByRole('link', { name: 'Purchase orders' });
  await expect(orders.getByLabel('7 waiting for you')).toHaveText('7');
  await expect(menu(page).getByLabel('140 waiting for you')).toHaveText('99+');
  await expect(menu(page).getByRole('link', { name: 'Jobs', exact: true })).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect.poll(async () => (await orders.getByLabel('7 waiting for you').boundingBox())?.width).toBe(8);
  await page.keyboard.press('Control+b');
  await page.unrouteAll({ behavior: 'wait' });
  await intercept(page, '**/api/waiting', (route) => route.fulfill({ status: 500, json: {} }));
  await withoutNews(page);
  await page.reload();
  await expect(orders).toBeVisible();
  await expect(menu(page).getByLabel(/waiting for you/)).toHaveCount(0);
});

test('the keyboard skips to the content, moves between items, and opens screens with g and a letter (NAV-04)', async ({
  page,
}) => {
  await signIn(page, 'dana');
  await page.goto(`${origin()}/timesheet/dashboard`);
  const link = (name: string) => menu(page).getByRole('link', { name });
  await expect(link('Timesheet dashboard')).toHaveAttribute('aria-current', 'page');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  // One tab stop, at the current screen; the arrow keys move from there.
  await page.keyboard.press('Tab');
  await expect(link('Timesheet dashboard')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link('Jobs')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(link('Leave')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(link('Time entry')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('header'))).toBe(null);

  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/\/production\/job(\?|$)/);
  // A text field keeps its letters.
  const search = page.getByRole('textbox', { name: 'Search jobs' });
  await expect(search).toBeFocused();
  await page.keyboard.type('go');
  await expect(search).toHaveValue('go');
  await openTimeEntry(page, '2026-11-16');
  await page.locator('td[data-mark~=day]').first().click();
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/timeentry/);
  await page.goto(`${origin()}/timesheet/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  await expect(keys.getByRole('row', { name: 'G O Go to Purchase orders' })).toBeVisible();
  await expect(keys.getByRole('row', { name: /^Ctrl\+B/ })).toBeVisible();
});

test('in a narrow window the bar is at the bottom, except above a keyboard or where a record has its own (NAV-05, SHELL-09)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'dana');
  await page.goto(`${origin()}/timesheet/dashboard`);
  const atBottom = async () => {
    const box = await barOf(page).boundingBox();
    return box !== null && Math.round(box.y + box.height) === 740;
  };
  await expect.poll(atBottom).toBe(true);
  await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Time', /^Jobs/]);
  for (const item of await menu(page).locator('a, button').all()) {
    const box = (await item.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  await menu(page).getByRole('button', { name: 'More' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Purchase orders' })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Purchase orders' }).click();
  await expect(page).toHaveURL(/purchaseorder/);
  await expect(drawer).toBeHidden();

  // An on-screen keyboard takes height from the page.
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { value: 400, configurable: true });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect(menu(page)).toBeHidden();

  const { order } = await findShownRecords(page);
  await page.goto(`${origin()}/production/purchaseorder/${order}/edit/details`);
  await expect(page.getByRole('button', { name: 'More' }).first()).toBeVisible();
  expect(await atBottom()).toBe(false);
  await page.goto(`${origin()}/m/TimeEntry`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(menu(page)).toBeHidden();
});

test('on a phone who approves time finds that at the bottom, and Time is the day (NAV-05)', async ({ browser }) => {
  const { userAgent, viewport } = devices['Pixel 7']!;
  const context = await browser.newContext({ userAgent, viewport, hasTouch: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, 'sue');
  await page.goto(`${origin()}/timesheet/dashboard`);
  await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Time', /^Approvals/]);
  await menu(page).getByRole('link', { name: 'Time', exact: true }).click();
  await expect(page).toHaveURL(/\/m\/TimeEntry/);
  await context.close();
});

/** One person of each kind of rights; `menus.test.ts` covers all menus. */
const PEOPLE = [
  ...['emma', 'sue', 'alex', 'dana', 'rita', 'otto'].map((person) => ['harbour-pine', person] as const),
  ['studio-meridian', 'marc'] as const,
];

for (const [agency, person] of PEOPLE) {
  test(`every address opens for ${person} of ${agency}, or says that it is not theirs (NAV-06, FIX-34)`, async ({
    page,
  }) => {
    await signIn(page, 'dana');
    const records = await findShownRecords(page);
    const idAt = (path: string) =>
      path.startsWith(PATHS.purchaseOrders)
        ? records.order
        : path.startsWith(PATHS.clientInvoices)
          ? records.invoice
          : records.job;
    const filled = { $jobIsBillable: 'true', $isinternal: 'false', $tab: 'details' };
    const { login, logout, ...places } = PATHS;
    await signIn(page, person, agency);
    const opened: Record<string, string> = {};
    for (const path of Object.values(places)) {
      // Non-billable time belongs to an internal project.
      const address =
        path === PATHS.jobNonBillable
          ? `/production/job/${records.project}/true/edit/details/nonbillable`
          : path.replace(/\$\w+/g, (name) => filled[name as keyof typeof filled] ?? String(idAt(path)));
      await page.goto(`${origin()}${address}`);
      await expect(page.getByRole('main')).not.toBeEmpty();
      const { pathname } = new URL(page.url());
      opened[address] = pathname.startsWith(address) ? 'there' : pathname;
    }
    // An unknown address leads to the start page; users who must choose a password first can only do that.
    const others = Object.entries(opened).filter(([, place]) => place !== 'there');
    const odd = others.filter(([, place]) => !(person === 'otto' && place === PATHS.changePassword));
    expect(odd).toEqual([]);
    expect([login, logout].includes(new URL(page.url()).pathname as typeof login)).toBe(false);
  });
}

test('all users get the same typeface, also offline, and it causes no layout shift (NAV-07)', async ({ page }) => {
  await signIn(page, 'dana');
  await page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '')),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The font arrives later than the page, as on a slow network.
  const letGo = await holdBack(page, '**/inter-latin-wght-*.woff2');
  const { job, order } = await findShownRecords(page);
  const found: [string, number, string[]][] = [];
  for (const [index, address] of [
    '/timesheet/timeentry',
    '/timesheet/dashboard',
    '/production/job?mine=false&keyphrase=we',
    `/production/job/${job}/false/edit/details`,
    '/production/job/dashboard',
    '/production/purchaseorder',
    `/production/purchaseorder/${order}/edit/details`,
    '/approvals/clientinvoice',
  ].entries()) {
    await page.goto(`${origin()}${address}`, { waitUntil: 'commit' });
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expect(page.getByRole('status').filter({ hasText: /^Loading|^Searching/ })).toHaveCount(0);
    await expect(page.getByRole('status', { name: /^Loading|^Searching/ })).toHaveCount(0);
    if (index === 0) letGo();
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => page.evaluate(() => document.fonts.check('14px Inter'))).toBe(true);
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
    );
    found.push([address, shifts.reduce((sum, { value }) => sum + value, 0), shifts.flatMap(({ what }) => what)]);
  }
  expect(found.filter(([, shift]) => shift > 0.02)).toEqual([]);
  const worker = await (await page.request.get(`${origin()}/service-worker.js`)).text();
  expect(worker).toContain('inter-latin-wght-normal');
  const preloaded = await page.locator('link[rel=preload][as=font]').getAttribute('href');
  expect(preloaded).toContain('inter-latin-wght-normal');
  const body = await page.evaluate(() => {
    const { fontFamily, fontVariantNumeric } = getComputedStyle(document.body);
    return { fontFamily, fontVariantNumeric };
  });
  expect(body.fontFamily).toMatch(/^Inter, "Inter fallback"/);
  expect(body.fontVariantNumeric).toBe('tabular-nums');
});

test('a press shows at once that the next screen is on its way, and the bar is light (NAV-12)', async ({ page }) => {
  await signIn(page, 'dana');
  await page.goto(`${origin()}/timesheet/dashboard`);
  await expect(menu(page)).toBeVisible();
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\/assets\/(bar|side-bar|more-drawer|bar-\w+)-[\w-]{8}\.(js|css)$/.test(name))
      .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const),
  );
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(8 * 1024);
  const letGo = await holdBack(page, '**/assets/purchase-order-list-screen-*.js');
  await menu(page).getByRole('link', { name: 'Purchase orders' }).click();
  await expect(page.getByRole('status', { name: 'Loading screen' })).toBeVisible();
  letGo();
  await expect(page.getByRole('table', { name: 'Purchase orders' })).toBeVisible();
});
