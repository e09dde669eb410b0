import type { Page } from '@playwright/test';
import { formatDay } from '#domain/calendar/calendar.ts';
import { holdBack, intercept } from './support/intercept.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { estimatedFor, openDay, PHONE, row } from './support/phone.ts';
import {
  beginInFirstLanguage,
  expect,
  expectAccessible,
  expectMessage,
  origin,
  signIn,
  signInAndStart,
  test,
  untilReloaded,
} from './support/story.ts';
import { dayAhead, weekAhead } from './support/story-days.ts';
import { stopTimer } from './support/timer.ts';
import { smallTargets } from './support/touch-targets.ts';

test.use(PHONE);

/** The message about a stopped timer. */
const STOPPED = /Time entry (saved|updated)|nothing was added/;

/** Returns the Monday a number of weeks before this one, by this machine's clock. */
function mondayWeeksAgo(weeks: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) - 7 * weeks);
  return day.toISOString().slice(0, 10);
}

/** Checks that nothing overflows, and touch targets are large enough. */
async function expectOneThumb(page: Page) {
  const found = await page.evaluate(() => {
    const small = [...document.querySelectorAll('button, a, input:not([type=checkbox])')]
      .filter((element) => element.getClientRects().length > 0 && !element.closest('.visually-hidden'))
      .map((element) => ({ name: element.outerHTML.slice(0, 120), height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height < 43.5);
    return { over: document.documentElement.scrollWidth - window.innerWidth, small };
  });
  expect(found).toEqual({ over: 0, small: [] });
}

test('a phone starts at the day list, with day, total, menu and one large button (SHELL-06, SHELL-08, MOB-01, MOB-02, MOB-08)', async ({
  page,
}) => {
  await signInAndStart(page, 'noah');
  await expect(page).toHaveURL(/\/m\/TimeEntry$/);
  await beginInFirstLanguage(page);
  await openDay(page, weekAhead(2));
  await expect(page.getByRole('link', { name: 'Add time' })).toBeInViewport();
  await expect(page.getByText('0.00 of 7.60 hours')).toBeVisible();
  await expectAccessible(page);
  await expectOneThumb(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue(formatDay(dayAhead(2, 1)));
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Search',
    'Switch to German',
    'Number format',
    'Account',
    'Change password',
    'Desktop time entry',
    'Help',
    'Sign out',
  ]);
  await untilReloaded(page, () => page.getByRole('menuitem', { name: 'Switch to German' }).click());
  await expect(page.getByRole('link', { name: 'Zeit erfassen' })).toBeVisible();
  await expectOneThumb(page);
  await page.getByRole('button', { name: 'Ihr Menü' }).click();
  await untilReloaded(page, () => page.getByRole('menuitem', { name: 'English' }).click());
  await expect(page.getByRole('link', { name: 'Add time' })).toBeVisible();
});

test('job, cost type, detail at one address; the browser goes back step by step and saving returns to the list (MOB-03, MOB-04, MOB-08)', async ({
  page,
}) => {
  await signIn(page, 'noah');
  await openDay(page, weekAhead(3));
  await page.getByRole('link', { name: 'Add time' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a job' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('training');
  await page.getByRole('button', { name: /TRAIN Training/ }).click();
  await expect(page.getByRole('heading', { name: 'Choose a cost type' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Training', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'New time entry' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/m/TimeEntry/add');
  await expectAccessible(page);
  await expectOneThumb(page);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose a cost type' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose a job' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toHaveValue('training');
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('textbox', { name: 'Hours' })).toHaveValue('2');
  await page.getByRole('button', { name: 'A quarter of an hour more' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Typography 🎬');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`${origin()}/m/TimeEntry?selectedDate=${weekAhead(3)}`);
  await expect(row(page, 'TRAIN')).toContainText('2.25');
  await expectMessage(page, 'Time entry saved');
  await page.reload();
  await expect(row(page, 'TRAIN')).toContainText('Training · Typography 🎬');
  await expect(page.getByText('2.25 of 7.60 hours')).toBeVisible();
});

test('unsaved input is restored after the phone discards the page, and dropped when leaving (MOB-03, SHELL-14, TE-20)', async ({
  page,
}) => {
  await signIn(page, 'noah');
  const day = weekAhead(10);
  await openDay(page, day);
  await page.getByRole('link', { name: 'Add time' }).click();
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('training');
  await page.getByRole('button', { name: /TRAIN Training/ }).click();
  await page.getByRole('button', { name: 'Training', exact: true }).click();
  await page.getByRole('button', { name: '3', exact: true }).click();
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Thrown away');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Hours' })).toHaveValue('3');
  await expect(notes).toHaveValue('Thrown away');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'TRAIN')).toContainText('Thrown away');

  // The same for a saved entry; discarded input doesn't return.
  await row(page, 'TRAIN').getByRole('link').click();
  await notes.fill('Not wanted');
  await page.reload();
  await expect(notes).toHaveValue('Not wanted');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: "Don't save" }).click();
  await row(page, 'TRAIN').getByRole('link').click();
  await expect(notes).toHaveValue('Thrown away');

  // TE-20: another user's change isn't overwritten silently.
  await notes.fill('Mine');
  await onDatabaseOfFile('docket_harbour-pine', (client) =>
    client.query("update time_entry set notes = 'Theirs' where notes = 'Thrown away'"),
  );
  await page.reload();
  await expect(notes).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await row(page, 'TRAIN').getByRole('link').click();
  const bothSides = page.getByRole('alert').filter({ hasText: 'Yours' });
  for (const side of ['Before: 3.00, Thrown away', 'Yours: 3.00, Mine', 'Theirs: 3.00, Theirs'])
    await expect(bothSides).toContainText(side);
  await bothSides.getByRole('button', { name: 'Keep mine' }).click();
  await expect(row(page, 'TRAIN')).toContainText('Mine');
});

test('from a pin it takes four taps from the open app to the saved entry (MOB-05, PIN-03, TIM-04)', async ({
  page,
}) => {
  await signIn(page, 'noah');
  await openDay(page, weekAhead(4));
  const pins = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'pinned' }) });
  const before = await pins.count();
  let taps = 0;
  const tap = async (locator: ReturnType<Page['getByRole']>) => {
    taps += 1;
    await locator.tap();
  };
  await tap(pins.first().getByRole('link'));
  await expect(page).toHaveURL(/\/m\/TimeEntry\/add\/\d+$/);
  await tap(page.getByRole('button', { name: '4', exact: true }));
  await tap(page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('4.00 of 7.60 hours')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(4);
  await expect(pins).toHaveCount(before - 1);
});

test('zero hours and deleting ask first; what cannot be is said and stays typed (MOB-07, TE-05, TE-07, TE-21)', async ({
  page,
}) => {
  await signIn(page, 'noah');
  await openDay(page, weekAhead(5));
  await page.getByRole('listitem').first().getByRole('link').click();
  const hours = page.getByRole('textbox', { name: 'Hours' });
  await expect(hours).toHaveAttribute('inputmode', 'decimal');
  await hours.fill('25');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Cannot insert more than \d+ hours per day/)).toBeVisible();
  const key = page.getByRole('button', { name: '7', exact: true });
  const place = await key.boundingBox();
  await hours.fill('1:7x');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This cannot be read as hours. Write 1.5, 1:30 or 90m')).toBeVisible();
  expect(await key.boundingBox()).toEqual(place);
  await hours.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A time entry needs hours')).toBeVisible();
  await hours.fill('1:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1.50 of 7.60 hours')).toBeVisible();
  await expectMessage(page, 'Time entry saved');

  const entry = page.getByRole('listitem').filter({ hasText: '1.50' });
  await entry.getByRole('link').click();
  await hours.fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Delete' });
  await expect(question.getByText('Are you sure you want to delete?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(hours).toHaveValue('0');
  await page.getByRole('button', { name: 'Back' }).click();
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
  await leaving.getByRole('button', { name: "Don't save" }).click();
  await expect(page.getByText('1.50 of 7.60 hours')).toBeVisible();
  await entry.getByRole('link').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('0.00 of 7.60 hours')).toBeVisible();
  await expectMessage(page, 'Time entry deleted');
});

test('showing the remaining estimate causes no layout shift (MOB-08)', async ({ page }) => {
  await signIn(page, 'noah');
  const answer = await holdBack(page, '**/budget?*');
  await openDay(page, weekAhead(7));
  await page.getByRole('link', { name: 'Add time' }).click();
  const { job, costType } = await estimatedFor('noah');
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill(job);
  await page.getByRole('button', { name: new RegExp(job) }).click();
  const asked = page.waitForRequest('**/budget?*');
  await page.getByRole('button', { name: costType, exact: true }).click();
  await asked;
  const key = page.getByRole('button', { name: '7', exact: true });
  const place = await key.boundingBox();
  answer();
  await expect(page.getByText(/^Budget: [\d.]+ h estimated, [\d.]+ used, [\d.]+ (left|over)$/)).toBeVisible();
  expect(await key.boundingBox()).toEqual(place);
});

test('an approved entry is closed and says why, pin and favourite switch on the phone (MOB-03, MOB-06, TE-09, PIN-01, FAV-01)', async ({
  page,
}) => {
  await signIn(page, 'noah');
  await page.clock.install();
  await openDay(page, weekAhead(6));
  await page.getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Fill the day' }).click();
  await expect(page.getByRole('textbox', { name: 'Hours' })).toHaveValue('7.60');
  const favourite = page.getByRole('switch', { name: 'Favourite' });
  await expect(favourite).toBeEnabled();
  const wasOn = await favourite.isChecked();
  await favourite.press('Space');
  await expectMessage(page, wasOn ? 'Favorite job removed' : 'Favorite job saved');
  await favourite.press('Space');
  await expectMessage(page, wasOn ? 'Favorite job saved' : 'Favorite job removed');
  const pinned = page.getByRole('switch', { name: 'Pinned' });
  await expect(pinned).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('7.60 of 7.60 hours')).toBeVisible();

  await openDay(page, mondayWeeksAgo(5));
  const approved = page.getByRole('button', { name: /^(approved|billed)$/ });
  await approved.first().click();
  const tip = page.getByRole('tooltip');
  await expect(tip).toHaveText(/approved|billed/);
  expect((await tip.boundingBox())!.width).toBeLessThanOrEqual(340);
  await page.clock.runFor(3_100);
  await expect(tip).toBeHidden();
  await page.getByRole('listitem').filter({ has: approved }).first().getByRole('link').click();
  await expect(page.getByText(/(Approved|Billed) time entries cannot be changed/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
});

/** Ends and discards a timer that an earlier attempt of the story may have left running. */
async function forgetTimer(page: Page) {
  const path = `${origin()}/api/timesheet/timer`;
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const { timer } = (await (await page.request.get(path, { headers })).json()) as { timer: { id: string } | null };
  if (timer) await page.request.delete(`${path}?id=${timer.id}&discard=true`, { headers });
}

test('the timer runs by the clock, is the same on the desktop, and its stop adds to the entry (FIX-23, TIM-01, TIM-02, TIM-03, TIM-07)', async ({
  page,
  context,
}) => {
  await signIn(page, 'leo');
  await forgetTimer(page);
  // Before opening the page: an open page would be in 1970 for a moment.
  await page.clock.install();
  await page.goto(`${origin()}/m/TimeEntry`);
  const first = page.getByRole('listitem').first();
  const name = (await first.locator('b').textContent())!;
  const line = page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(line.getByRole('button', { name: 'Start timer' })).toBeVisible();
  await line.getByRole('button', { name: 'Start timer' }).click();
  await expect(line.getByRole('button', { name: 'Stop timer' })).toHaveAttribute('aria-pressed', 'true');
  const kept = () => page.evaluate(() => sessionStorage.getItem('docket.timer'));
  await expect.poll(kept).toContain('startedAt');
  // The difference between the clocks is derived from responses: a jump during a request distorts it.
  await expect(async () => {
    await page.clock.fastForward('01:05');
    await expect(line).toContainText(/0:0[1-9]:\d\d/, { timeout: 5_000 });
  }).toPass();
  const before = await line.textContent();
  await page.clock.runFor(2_000);
  await expect(line).not.toHaveText(before!);
  await expectAccessible(page);
  const desktop = await context.newPage();
  await desktop.goto(`${origin()}/timesheet/timeentry`);
  await expect(desktop.getByRole('button', { name: /Stop timer/ })).toBeVisible();
  await expect(desktop.locator('td[data-mark~=timed]')).toHaveCount(1);
  const timedRow = desktop.getByRole('row').filter({ has: desktop.locator('td[data-mark~=timed]') });
  await timedRow.locator('td[data-column="10"]').getByRole('button').click();
  await expect(desktop.getByRole('menuitem', { name: 'Stop timer' })).toBeVisible();
  await desktop.keyboard.press('Escape');
  await line.getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Hours' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible();
  // It starts only today; on any other day a running timer can be seen and stopped.
  await page.goto(`${origin()}/m/TimeEntry?selectedDate=${weekAhead(8)}`);
  await expect(page.getByRole('button', { name: /Stop timer: / })).toBeVisible();
  await expect(page.getByRole('button', { name: /(Start|Stop) timer/ })).toHaveCount(1);
  await desktop.getByRole('button', { name: /Stop timer/ }).click();
  await expectMessage(desktop, STOPPED);
  await expect(desktop.getByRole('button', { name: /Stop timer/ })).toBeHidden();
  await page.goto(`${origin()}/m/TimeEntry`);
  await expect(page.getByRole('button', { name: 'Stop timer' })).toHaveCount(0);
});

test('starting a timer while another runs reports what was saved (TIM-07, TE-21)', async ({ page }) => {
  await signIn(page, 'leo');
  await forgetTimer(page);
  await page.goto(`${origin()}/m/TimeEntry`);
  const codes = page.getByRole('listitem').locator('b');
  await expect(codes.nth(1)).toBeVisible();
  const [from, to] = (await codes.allTextContents()) as [string, string];
  const start = (code: string) => row(page, code).getByRole('button', { name: 'Start timer' }).first();
  const stop = (code: string) => row(page, code).getByRole('button', { name: 'Stop timer' });
  await start(from).click();
  await expect(stop(from)).toBeVisible();
  await start(to).click();
  await expectMessage(page, new RegExp(`${from}: \\d+\\.\\d\\d h saved, the timer now runs for ${to}`));
  await stop(to).click();
  await expectMessage(page, STOPPED);
});

test('a timer of yesterday is not restored, and a stop that the rules refuse says why and runs on (TIM-05, TIM-06)', async ({
  page,
}) => {
  await signIn(page, 'vera');
  await page.goto(`${origin()}/m/TimeEntry`);
  await page.evaluate(() => {
    const timer = {
      id: '5f0c9a52-6f0e-4d0e-8f55-2f5f3a1c0001',
      entryId: null,
      job: { id: 1, code: 'OLD', name: 'Old', isActive: true, isBillable: true, client: null, campaign: null },
      costType: { id: 1, code: 'A', name: 'A', isActive: true },
      notes: '',
      transactionDate: '2026-01-05',
      startedAt: '2026-01-05T09:00:00.000Z',
      clockAhead: 0,
    };
    sessionStorage.setItem('docket.timer', JSON.stringify(timer));
  });
  await intercept(page, '**/api/timesheet/timer', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('link', { name: 'Add time' })).toBeVisible();
  await expect(page.getByText(/\bOLD\b/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stop timer' })).toHaveCount(0);
  await page.unroute('**/api/timesheet/timer');
  await page.reload();
  const start = page.getByRole('button', { name: 'Start timer' }).first();
  await start.click();
  const stop = page.getByRole('button', { name: 'Stop timer' });
  await expect(stop).toBeVisible();
  await intercept(page, '**/api/timesheet/timer?*', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        status: 422,
        code: 'day-above-24-hours',
        detail: 'Cannot insert more than 24 hours per day.',
      }),
    }),
  );
  await stop.click();
  await expect(page.getByText('Cannot insert more than 24 hours per day.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep timer running' }).click();
  await expect(stop).toBeVisible();
  await page.unroute('**/api/timesheet/timer?*');
  await stop.click();
  await expectMessage(page, STOPPED);
});

test('offline entries, changes and deletions are queued, counted in one line, and sent once when online (MOB-02, TE-24, FIX-79)', async ({
  page,
}) => {
  await signIn(page, 'noah');
  await openDay(page, weekAhead(7));
  await page.getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('textbox', { name: 'Hours' }).fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Time entry saved');
  await intercept(page, '**/api/**', (route) => route.abort());
  await page.getByRole('listitem').filter({ hasText: '1.00' }).getByRole('link').click();
  await page.getByRole('textbox', { name: 'Hours' }).fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 change waiting')).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'pinned' }) })
    .first()
    .getByRole('link')
    .click();
  await page.getByRole('textbox', { name: 'Hours' }).fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 changes waiting')).toBeVisible();
  // Each notice fits one line.
  for (const notice of [page.getByText(/^Offline/), page.getByRole('button', { name: '2 changes waiting' })]) {
    const isWhole = (one: Element) => one.scrollWidth <= one.clientWidth && one.clientHeight < 48;
    expect(await notice.evaluate(isWhole)).toBe(true);
  }
  await page.getByRole('button', { name: '2 changes waiting' }).click();
  const list = page.getByRole('dialog', { name: 'Changes waiting to be saved' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText(/\d\d\/\d\d\/\d{4} · 2\.00 hours/);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('5.00 of 7.60 hours')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question.getByText('2 changes are on this device only. Signing out deletes them.')).toBeVisible();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByText('2 changes waiting')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.unrouteAll();
  await expect(page.getByText('2 changes waiting')).toBeHidden();
  await page.reload();
  await expect(page.getByText('5.00 of 7.60 hours')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '3.00' })).toHaveCount(1);
  expect(sent.filter((url) => url.includes('/timeentries')).length).toBeGreaterThan(0);
});

test('lines keep their places while timers start and stop, so that a press counts for the line it began on (FIX-03)', async ({
  page,
}) => {
  await signIn(page, 'leo');
  await forgetTimer(page);
  await page.goto(`${origin()}/m/TimeEntry`);
  const lines = page.getByRole('listitem');
  await expect(lines.nth(1)).toBeVisible();
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('li')].map((line) => [line.querySelector('b')?.textContent, line.offsetTop]),
    );
  const before = await places();
  // Stopping the first timer takes a while, as on a slow network.
  let letThrough = () => {};
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await intercept(page, '**/api/timesheet/timer?*', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  const timerOf = (index: number) => lines.nth(index).getByRole('button', { name: /(Start|Stop) timer/ });
  await timerOf(0).click();
  await expect(timerOf(0)).toHaveAttribute('aria-pressed', 'true');
  await timerOf(1).click();
  await expect(timerOf(1)).toHaveAttribute('aria-pressed', 'true');
  expect(await places()).toEqual(before);
  letThrough();
  await expectMessage(page, /h saved, the timer now runs for/);
  expect(await places()).toEqual(before);

  const box = (await timerOf(0).boundingBox())!;
  await page.mouse.click(box.x + 20, box.y + 20);
  await expect(timerOf(0)).toHaveAttribute('aria-pressed', 'true');
  await expect(timerOf(1)).toHaveAttribute('aria-pressed', 'false');
  await stopTimer(page, timerOf(0));
  await expect(timerOf(0)).toHaveAttribute('aria-pressed', 'false');
  await page.unrouteAll({ behavior: 'wait' });
});

test('a stop that the day has no room for offers what fits, another day, or nothing, and says what happens to the rest (FIX-23, FIX-33)', async ({
  page,
}) => {
  await signIn(page, 'leo');
  await forgetTimer(page);
  // According to the server the timer has run for an hour longer, and the day is full; half an hour of it still fits.
  const anHourEarlier = (instant: string) => new Date(Date.parse(instant) - 3_600_000).toISOString();
  await intercept(page, '**/api/timesheet/timer', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.timer) answer.timer.startedAt = anHourEarlier(answer.timer.startedAt);
    await route.fulfill({ response, json: 'room' in answer ? { ...answer, room: 0.5 } : answer });
  });
  await intercept(page, '**/api/timesheet/timer?*', (route) =>
    /fit=|day=|discard=true/.test(route.request().url())
      ? route.continue()
      : route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status: 422,
            code: 'day-above-maximum',
            detail: 'Cannot insert more than 8 hours per day',
          }),
        }),
  );
  await page.goto(`${origin()}/m/TimeEntry`);
  const line = page.getByRole('listitem').first();
  const timer = line.getByRole('button', { name: /(Start|Stop) timer/ });
  await expect(timer).toBeVisible();
  await timer.click();
  await expect(timer).toHaveAttribute('aria-pressed', 'true');
  await expect(line).toContainText(/1:\d\d:\d\d/);
  await timer.click();
  const question = page.getByRole('dialog', { name: 'What should happen to the timer?' });
  await expect(question).toContainText('Cannot insert more than 8 hours per day');
  await expect(question).toContainText(/The other \d\.\d\d hours are discarded/);
  await expect(question.getByRole('button', { name: /Save 0\.50 hours on/ })).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep timer running' }).click();
  await expect(timer).toHaveAttribute('aria-pressed', 'true');
  await timer.click();
  expect(await smallTargets(page)).toEqual([]);
  await question.getByRole('textbox', { name: 'Another day' }).fill(formatDay(weekAhead(8)));
  await question.getByText('What should happen to the timer?').click();
  await question.getByRole('button', { name: 'Save all of it on that day' }).click();
  await expectMessage(page, 'Time entry saved');
  await expect(timer).toHaveAttribute('aria-pressed', 'false');
  await page.unrouteAll({ behavior: 'wait' });
  await openDay(page, weekAhead(8));
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /0\.0\d|1\.00/ })
      .first(),
  ).toBeVisible();
});

test('every screen that books time shows its day and marks one that is not today; the next day opens on itself (FIX-29)', async ({
  page,
}) => {
  await signIn(page, 'leo');
  await openDay(page, weekAhead(9));
  const bar = page.getByText(`Mon ${formatDay(weekAhead(9))} not today`);
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add time' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a job' })).toBeVisible();
  await expect(bar).toBeVisible();
  await page
    .getByRole('button', { name: /J10|TRAIN/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Choose a cost type' })).toBeVisible();
  await expect(bar).toBeVisible();
  await page.getByRole('main').getByRole('button').filter({ hasNotText: 'Back' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Hours' })).toBeVisible();
  await expect(bar).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Time entries' })).toBeVisible();
  await page.reload();
  await expect(bar).toBeVisible();
  // Simulates a visit yesterday: the address still names that day.
  await page.addInitScript(() => sessionStorage.setItem('docket.startDateSeenOn', JSON.stringify('2020-01-01')));
  await page.reload();
  await expect(page.getByRole('list', { name: 'Time entries' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Today' })).toHaveCount(0);
});

test('a response requested before a press does not undo it (FIX-03)', async ({ page }) => {
  await signIn(page, 'leo');
  await forgetTimer(page);
  await page.goto(`${origin()}/m/TimeEntry`);
  const timer = page
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /(Start|Stop) timer/ });
  await timer.click();
  await expect(timer).toHaveAttribute('aria-pressed', 'true');
  let isAsked = false;
  let answer = () => {};
  const isStopped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await intercept(page, '**/api/timesheet/timer', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    isAsked = true;
    await isStopped;
    await route.fulfill({ response });
  });
  // While the start is pending, returning to the page requests nothing.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return isAsked;
    })
    .toBe(true);
  await timer.click();
  answer();
  await expectMessage(page, STOPPED);
  await expect(timer).toHaveAttribute('aria-pressed', 'false');
  await page.unrouteAll({ behavior: 'wait' });
});

test('no line shows before all of the day is known: a pin would be pressed for the entry that it has (FIX-03)', async ({
  page,
}) => {
  await signIn(page, 'leo');
  const answer = await holdBack(page, '**/api/timesheet/timeentries?*');
  const pins = page.waitForResponse((response) => response.url().includes('/pinnedtimeallocations'));
  await page.goto(`${origin()}/m/TimeEntry`);
  await (await pins).finished();
  // The total appears together with the pins.
  await expect(page.getByText(/ of .* hours/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading time entries' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(0);
  answer();
  await expect(page.getByRole('listitem').first()).toBeVisible();
});

test('a stop without a network waits and counts once (TIM-02, TIM-07)', async ({ page, context }) => {
  await signIn(page, 'chloe');
  await page.goto(`${origin()}/m/TimeEntry`);
  await page.getByRole('button', { name: 'Start timer' }).first().click();
  const stop = page.getByRole('button', { name: 'Stop timer' });
  await expect(stop).toBeVisible();
  await context.setOffline(true);
  await stop.click();
  await expect(page.getByText('1 change waiting')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('1 change waiting')).toBeHidden();
  await expectMessage(page, STOPPED);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Add time' })).toBeVisible();
  await expect(stop).toHaveCount(0);
});
