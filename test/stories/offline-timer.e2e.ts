import type { Page } from '@playwright/test';
import { addDays, formatDay } from '#domain/calendar/calendar.ts';
import { dayAt, momentOf } from '#domain/calendar/local-time.ts';
import { intercept } from './support/intercept.ts';
import type { Network } from './support/network.ts';
import { expect, expectAccessible, origin } from './support/story.ts';
import { test } from './support/story-over-network.ts';

test.use({ serviceWorkers: 'allow' });

const TIME_ZONE = 'Australia/Sydney';

type Entry = { id: number; transactionDate: string; units: number };

async function entriesOf(page: Page, day: string): Promise<Entry[]> {
  const response = await page.request.get(
    `${origin()}/api/timesheet/timeentries?startDate=${addDays(day, -1)}&endDate=${addDays(day, 1)}`,
  );
  return response.json();
}

/** Returns hundredths of an hour by day: the increase of each day. */
function added(before: readonly Entry[], after: readonly Entry[]): Record<string, number> {
  const change: Record<string, number> = {};
  for (const [entries, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const { transactionDate: day, units } of entries)
      change[day] = (change[day] ?? 0) + sign * Math.round(units * 100);
  }
  return Object.fromEntries(Object.entries(change).filter(([, hundredths]) => hundredths !== 0));
}

async function cut(page: Page, network: Network) {
  network.isCut = true;
  await page.context().setOffline(true);
}

async function restore(page: Page, network: Network) {
  network.isCut = false;
  await page.context().setOffline(false);
}

async function signIn(page: Page, network: Network) {
  await page.goto(network.origin);
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByLabel('User name').fill('leo');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

const question = (page: Page) => page.getByRole('dialog', { name: 'What should happen to the timer?' });
const choose = (page: Page, name: string | RegExp) => question(page).getByRole('button', { name }).click();

/** Starts a timer offline at two minutes to midnight, and advances the device's clock to twenty seconds after it. */
async function runOverMidnight(page: Page, network: Network, day: string) {
  await page.clock.setSystemTime(momentOf(day, '23:58', TIME_ZONE));
  await page.goto(`${network.origin}/timesheet/timeentry?selectedDate=${day}`);
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading time entries' })).toBeHidden();
  await cut(page, network);
  await page.locator('tr[data-row="0"] > td[data-column="10"]').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Start timer' }).click();
  await expect(page.getByRole('button', { name: /^Stop timer/ }).first()).toBeVisible();
  await page.clock.fastForward('02:20');
  await expect(question(page)).toContainText(`The timer of ${formatDay(day)} has run 0.04 hours`);
}

/** Sends waiting changes, late enough that the server accepts the device's times. */
async function goOnline(page: Page, network: Network) {
  await page.clock.fastForward('00:30');
  const stopped = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/api/timesheet/timer'),
  );
  await restore(page, network);
  expect((await stopped).status()).toBe(200);
}

test('asks after midnight about a timer started offline, and keeps each answer until the network is back (FIX-128)', async ({
  page,
  network,
}) => {
  const day = addDays(dayAt(Date.now(), TIME_ZONE), -1);
  await page.clock.install({ time: momentOf(day, '23:50', TIME_ZONE) });
  await signIn(page, network);
  const answers: [name: string | RegExp, day: string | null][] = [
    [/^Save 0\.04 hours on/, day],
    [/^Save what fits on/, day],
    ['Save all of it on that day', addDays(day, -1)],
    ['Discard', null],
  ];
  for (const [name, savedOn] of answers) {
    await test.step(String(name), async () => {
      const before = await entriesOf(page, day);
      await runOverMidnight(page, network, day);
      if (savedOn === day) await expectAccessible(page);
      // A reload loses neither the timer nor the response.
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await choose(page, name);
      await expect(question(page)).toBeHidden();
      await page.reload();
      await expect(page.getByText('The stopped timer is waiting to be saved')).toBeVisible();
      await goOnline(page, network);
      await expect(page.getByText('The stopped timer is waiting to be saved')).toBeHidden();
      expect(added(before, await entriesOf(page, day))).toEqual(savedOn ? { [savedOn]: 4 } : {});
      await expect(question(page)).toHaveCount(0);
    });
  }
});

test('answers after the network is back about a timer started offline before midnight (FIX-128)', async ({
  page,
  network,
}) => {
  const day = addDays(dayAt(Date.now(), TIME_ZONE), -1);
  await page.clock.install({ time: momentOf(day, '23:50', TIME_ZONE) });
  await signIn(page, network);
  await runOverMidnight(page, network, day);
  const before = await entriesOf(page, day);
  await restore(page, network);
  const atServer = async () => (await page.request.get(`${origin()}/api/timesheet/timer`)).json();
  await expect.poll(async () => (await atServer()).earlier?.transactionDate).toBe(day);
  await page.reload();
  await choose(page, /^Save .* hours on/);
  await expect(question(page)).toBeHidden();
  await expect.poll(async () => (await atServer()).earlier).toBe(null);
  expect(Object.keys(added(before, await entriesOf(page, day)))).toEqual([day]);
});

test('sends a stopped timer automatically when the server responds again (FIX-128)', async ({ page, network }) => {
  await signIn(page, network);
  await page.goto(`${network.origin}/timesheet/timeentry`);
  await page.locator('tr[data-row="0"] > td[data-column="10"]').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Start timer' }).click();
  const stop = page.getByRole('button', { name: /^Stop timer/ }).first();
  await expect(stop).toBeVisible();
  // The device stays online all the time: no event announces that the server is back.
  network.isCut = true;
  await stop.click();
  await expect(page.getByText('The stopped timer is waiting to be saved')).toBeVisible();
  network.isCut = false;
  await expect(page.getByText('The stopped timer is waiting to be saved')).toBeHidden();
});

test('adds the time of an offline timer once, although two tabs send it (FIX-128)', async ({
  page,
  context,
  network,
}) => {
  // A different day from those of other stories, whose timers may have filled theirs.
  const day = addDays(dayAt(Date.now(), TIME_ZONE), -4);
  await page.clock.install({ time: momentOf(day, '23:50', TIME_ZONE) });
  await signIn(page, network);
  const before = await entriesOf(page, day);
  await runOverMidnight(page, network, day);
  await choose(page, /^Save 0\.04 hours on/);
  const otherTab = await context.newPage();
  await intercept(otherTab, '**/api/timesheet/timer**', (route) => route.abort());
  await otherTab.clock.install({ time: momentOf(day, '23:55', TIME_ZONE) });
  await otherTab.goto(`${network.origin}/timesheet/timeentry?selectedDate=${day}`);
  await expect(otherTab.getByText('The stopped timer is waiting to be saved')).toBeVisible();
  await goOnline(page, network);
  await expect(page.getByText('The stopped timer is waiting to be saved')).toBeHidden();

  await otherTab.unroute('**/api/timesheet/timer**');
  const repeated = otherTab.waitForResponse((response) => response.request().method() === 'DELETE');
  await otherTab.getByRole('button', { name: 'Try again' }).click();
  await repeated;
  await expect(otherTab.getByText('The stopped timer is waiting to be saved')).toBeHidden();
  expect(added(before, await entriesOf(page, day))).toEqual({ [day]: 4 });
});
