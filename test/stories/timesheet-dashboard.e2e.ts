import type { Page } from '@playwright/test';
import type { ReportRow } from '../../src/contract/time/timesheet-report.ts';
import { addDays, addMonths, type Day, formatDay, rangeOfView } from '../../src/domain/calendar/calendar.ts';
import { exportedList } from './support/exported-list.ts';
import { intercept } from './support/intercept.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
} from './support/story.ts';

const NAMES = [
  'Unapproved time',
  'Your missing time',
  "Team's missing time",
  'By client',
  'By job',
  'By employee',
] as const;

/** Opens the dashboard, at a day or at the last one, and waits until its reports are displayed. */
async function openDashboard(page: Page, selectedDate?: Day) {
  await page.goto(`${origin()}/timesheet/dashboard${selectedDate ? `?selectedDate=${selectedDate}` : ''}`);
  await expectLoaded(page);
}

async function expectLoaded(page: Page) {
  await expect(page.getByRole('region').first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading reports' })).toBeHidden();
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Returns the agency's current day from the server. */
async function today(page: Page): Promise<Day> {
  const answer = await page.request.get(`${origin()}/api/timesheet/workdays?startDate=2026-01-05&endDate=2026-01-05`);
  return (await answer.json()).today;
}

async function rowsOf(page: Page, report: string, role: string, start: Day, end: Day): Promise<ReportRow[]> {
  const query = `role=${role}&startDate=${start}&endDate=${end}`;
  const answer = await page.request.get(`${origin()}/api/timesheet/reports/${report}?${query}`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Loads rows of a month whose figures don't change while the stories run. */
async function lastMonthRows(page: Page, report: string, role: string) {
  const { start, end } = rangeOfView('month', addMonths(await today(page), -1));
  return { start, rows: await rowsOf(page, report, role, start, end) };
}

/** Formats a sum as displayed, added up in hundredths. */
function hoursOf(rows: ReportRow[]): string {
  return (rows.reduce((sum, { units }) => sum + Math.round(units * 100), 0) / 100).toFixed(2);
}

/** Returns names and figures of a chart's table. */
async function tableOf(page: Page, name: string): Promise<string[][]> {
  await panel(page, name)
    .getByRole('button', { name: `${name} as a table` })
    .click();
  const rows = await page.getByRole('table', { name }).locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

test('a supervisor sees unapproved, missing and allocated time, and each chart as a table of the same figures (TDASH-02, TDASH-07)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  const { start, rows } = await lastMonthRows(page, 'time-allocation', 'TimesheetApproval');
  await openDashboard(page, start);
  for (const name of NAMES) await expect(panel(page, name)).toBeVisible();
  for (const name of NAMES.slice(3)) {
    await expect(panel(page, name).getByText(`${hoursOf(rows)} hours`)).toBeVisible();
    expect((await panel(page, name).locator('svg.recharts-surface').boundingBox())!.height).toBe(320);
  }

  const employees = [...new Set(rows.map(({ employeeName }) => employeeName))];
  const expected = employees
    .map((employee) => [employee, hoursOf(rows.filter(({ employeeName }) => employeeName === employee))])
    .sort((one, other) => Number(other[1]) - Number(one[1]) || (one[0]! < other[0]! ? -1 : 1));
  expect(await tableOf(page, 'By employee')).toEqual(expected);
  await page.getByRole('button', { name: 'By employee as a chart' }).click();
  await expect(page.getByRole('table')).toBeHidden();
});

test('executives see unapproved and allocated time, but no team (TDASH-07)', async ({ page }) => {
  await signIn(page, 'alex');
  await openDashboard(page);
  for (const name of NAMES) await expect(panel(page, name)).toBeVisible({ visible: name !== "Team's missing time" });
});

test('other users see only their own missing time (TDASH-07)', async ({ page }) => {
  await signIn(page, 'ivy');
  await openDashboard(page);
  for (const name of NAMES) await expect(panel(page, name)).toBeVisible({ visible: name === 'Your missing time' });
  await expect(page.getByRole('button', { name: 'Filter' })).toBeHidden();
});

test('months are turned by buttons and keys, and the session remembers which one it was (TDASH-01, AUTH-13)', async ({
  page,
}) => {
  await signIn(page, 'ivy');
  await openDashboard(page, '2027-01-31');
  await expect(page.getByText('January 2027')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('February 2027')).toBeVisible();
  await expect(page).toHaveURL(/selectedDate=2027-02-28/);
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('December 2026')).toBeVisible();
  await page.keyboard.press('Shift+PageDown');
  await expect(page.getByText('January 2027')).toBeVisible();
  await page.keyboard.press('Shift+PageUp');
  await expect(page.getByText('December 2026')).toBeVisible();

  await page.getByRole('link', { name: 'Time entry' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('link', { name: 'Timesheet dashboard' }).click();
  await expect(page.getByText('December 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(new RegExp(`selectedDate=${await today(page)}`));
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('The month before, the month after')).toBeVisible();
});

test('flipping through months loads only the last one, after 200 ms (TDASH-01)', async ({ page }) => {
  await signIn(page, 'ivy');
  await openDashboard(page, '2026-03-15');
  const asked: string[] = [];
  page.on('request', (request) => {
    const found = /missing-time\?.*startDate=([\d-]+)/.exec(request.url());
    if (found) asked.push(found[1]!);
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const month of ['April', 'May', 'June']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(`${month} 2026`)).toBeVisible();
  }
  await page.clock.runFor(199);
  expect(asked.filter((start) => start !== '2026-04-01')).toEqual([]);
  await page.clock.runFor(50);
  await expect.poll(() => asked.at(-1)).toBe('2026-06-01');
  expect(asked).not.toContain('2026-05-01');
});

test('a bar of the own missing time opens time entry for its day, by mouse and by keyboard (TDASH-03)', async ({
  page,
}) => {
  await signIn(page, 'rita');
  // Before the first entries every working day is missing.
  const { start, end } = rangeOfView('month', addMonths(await today(page), -16));
  const rows = await rowsOf(page, 'missing-time', 'TimesheetUser', start, end);
  expect(rows.length).toBeGreaterThan(15);
  const bars = panel(page, 'Your missing time').getByRole('link');

  await openDashboard(page, start);
  await expect(bars).toHaveCount(rows.length);
  await expect(bars.nth(3)).toHaveAccessibleName(`${formatDay(rows[3]!.date)}: ${rows[3]!.units.toFixed(2)} hours`);
  await bars.nth(3).click();
  await expect(page).toHaveURL(new RegExp(`/timesheet/timeentry\\?selectedDate=${rows[3]!.date}`));

  await openDashboard(page, start);
  await page.getByRole('button', { name: 'Your missing time as a table' }).focus();
  await page.keyboard.press('Tab');
  await expect(bars.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(bars.nth(1)).toBeFocused();
  await expect(bars.nth(1).locator('text')).toBeVisible();
  await page.keyboard.press('End');
  await expect(bars.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/timesheet/timeentry\\?selectedDate=${rows.at(-1)!.date}`));
});

test('the table of missing time leads to the days too (TDASH-03)', async ({ page }) => {
  await signIn(page, 'rita');
  const { start, end } = rangeOfView('month', addMonths(await today(page), -16));
  const [first] = await rowsOf(page, 'missing-time', 'TimesheetUser', start, end);
  await openDashboard(page, start);
  await page.getByRole('button', { name: 'Your missing time as a table' }).click();
  await page.getByRole('link', { name: formatDay(first!.date) }).click();
  await expect(page).toHaveURL(new RegExp(`/timesheet/timeentry\\?selectedDate=${first!.date}`));
});

test('a bar of unapproved time opens its approval (TDASH-04)', async ({ page }) => {
  await signIn(page, 'sue');
  const now = await today(page);
  const [waiting] = await rowsOf(page, 'unapproved-time', 'TimesheetApproval', addDays(now, -20), now);
  await openDashboard(page, waiting!.date);
  await panel(page, 'Unapproved time')
    .getByRole('link', { name: formatDay(waiting!.date) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/timesheet/timeapproval\\?selectedDate=${waiting!.date}`));
});

test('each bar of unapproved time opens exactly the entries it counts, resets filters, and says so (FIX-26)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  await page.goto(`${origin()}/timesheet/timeapproval`);
  await page.evaluate(() =>
    sessionStorage.setItem(
      'docket.approval',
      JSON.stringify({
        day: '2026-01-05',
        viewAll: true,
        ticked: { employee: ['0'], status: ['approved'] },
        grouping: 'date',
      }),
    ),
  );
  await openDashboard(page);
  const links = panel(page, 'Unapproved time').getByRole('link');
  const bars = await links.evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href')!,
      label: link.getAttribute('aria-label') ?? link.textContent!,
    })),
  );
  expect(bars.length).toBeGreaterThan(0);
  for (const { href, label } of bars) {
    await page.goto(`${origin()}${href}`);
    const [, hours] = /: (-?\d+\.\d\d) hours/.exec(label)!;
    await expect(page.getByText(new RegExp(`\\d+ entr(y|ies), ${hours!.replace('.', '\\.')} hours`))).toBeVisible();
    await expectMessage(page, /Showing the unapproved time of \d\d\/\d\d\/\d{4}; other filters are reset/);
  }
});

test('every bar of a person opens just the time that it counts, also of some jobs only, and says so (FIX-26)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  await page.goto(`${origin()}/timesheet/timeapproval`);
  await page.evaluate(() =>
    sessionStorage.setItem(
      'docket.approval',
      JSON.stringify({ day: '2026-01-05', viewAll: true, ticked: { client: ['0'], status: ['approved'] } }),
    ),
  );
  const { start } = await lastMonthRows(page, 'time-allocation', 'TimesheetApproval');
  const barsOf = async () =>
    panel(page, 'By employee')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href')!, link.getAttribute('aria-label')!] as const));
  await openDashboard(page, start);
  const whole = await barsOf();
  expect(whole.length).toBeGreaterThan(1);
  await panel(page, 'By client').getByRole('button').nth(1).press('Enter');
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
  const [narrowed] = await barsOf();
  expect(whole.map(([, label]) => label)).not.toContain(narrowed![1]);
  for (const [href, label] of [...whole, narrowed!]) {
    await page.goto(`${origin()}${href}`);
    const [, name, hours] = /^(.*): (-?\d+\.\d\d) hours$/.exec(label)!;
    await expect(page.getByText(new RegExp(`\\d+ entr(y|ies), ${hours!.replace('.', '\\.')} hours`))).toBeVisible();
    await expectMessage(page, /Showing one person's time from \d\d\/\d\d\/\d{4} to/);
    await expect(page.getByRole('button', { name: 'Employee: 1 selected' })).toBeVisible();
    await expect(page.getByText(name!).first()).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4} – /)).toBeVisible();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByText(/^Week \d+, /)).toBeVisible();
});

test("a bar of unapproved time doesn't navigate without approval access (TDASH-04)", async ({ page }) => {
  await signIn(page, 'vera');
  const now = await today(page);
  const [seen] = await rowsOf(page, 'unapproved-time', 'TimesheetSupervisor', addDays(now, -20), now);
  await openDashboard(page, seen!.date);
  await expect(panel(page, 'Unapproved time').getByRole('img', { name: 'Unapproved time' })).toBeVisible();
  await expect(panel(page, 'Unapproved time').getByRole('link')).toHaveCount(0);
});

test('time allocation is narrowed by a tree of clients, jobs and people, with the keyboard alone (TDASH-02)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  const { start, rows } = await lastMonthRows(page, 'time-allocation', 'TimesheetApproval');
  const clients = [...new Set(rows.flatMap(({ clientName }) => clientName ?? []))].sort((one, other) =>
    one.localeCompare(other),
  );
  const [client] = clients;
  const ofClient = rows.filter(({ clientName }) => clientName === client);
  await openDashboard(page, start);
  await page.getByRole('button', { name: 'Filter' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  await page.getByRole('button', { name: 'None' }).press('Enter');
  await expect(page.getByText('No data to present')).toHaveCount(3);
  await page.keyboard.press('Tab');
  const tree = page.getByRole('tree');
  await expect(tree).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  const first = tree.getByRole('treeitem', { name: client! });
  await expect(first).toBeChecked();
  await expect(panel(page, 'By job').getByText(`${hoursOf(ofClient)} hours`)).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await expect(first).toHaveAttribute('aria-checked', /mixed|false/);
  const leaf = tree.locator('[aria-level="3"]').first();
  await expect(leaf).not.toBeChecked();
  await page.keyboard.press(' ');
  await expect(first).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused();

  const jobs = new Set(ofClient.map(({ jobCode, jobName }) => `${jobName} ${jobCode}`));
  expect((await tableOf(page, 'By job')).map(([name]) => name).sort()).toEqual([...jobs].sort());
  expect((await tableOf(page, 'By client')).map(([name]) => name)).toEqual([client]);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(panel(page, 'By job').getByText(`${hoursOf(rows)} hours`)).toBeVisible();
});

test('a search finds a person under every job, and pressing a bar filters to it (TDASH-02)', async ({ page }) => {
  await signIn(page, 'sue');
  const { start, rows } = await lastMonthRows(page, 'time-allocation', 'TimesheetApproval');
  const leo = rows.filter(({ employeeName }) => employeeName === 'Leo Martins');
  await openDashboard(page, start);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'None' }).click();
  await page.getByRole('textbox', { name: 'Search' }).fill('no such name');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search' }).fill('leo mart');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(panel(page, 'By client').getByText(`${hoursOf(leo)} hours`)).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();

  const bars = panel(page, 'By client').getByRole('button', { name: /: \d+\.\d\d hours$/ });
  const label = (await bars.nth(1).getAttribute('aria-label'))!;
  const bar = panel(page, 'By client').getByRole('button', { name: label, exact: true });
  await bar.press('Enter');
  await expect(panel(page, 'By employee').getByText(label.split(': ').at(-1)!, { exact: true })).toBeVisible();
  await bar.press('Enter');
  await expect(panel(page, 'By client').getByText(`${hoursOf(rows)} hours`)).toBeVisible();
});

test('an empty month says so in every chart (TDASH-05)', async ({ page }) => {
  await signIn(page, 'vera');
  await openDashboard(page, '2031-05-01');
  const texts = [
    'No unapproved time entries',
    'No missing time',
    'No missing time',
    'No client time',
    'No job time',
    'No employee time',
  ];
  for (const [index, name] of NAMES.entries()) await expect(panel(page, name).getByText(texts[index]!)).toBeVisible();
});

test('a report that cannot be loaded says why and can be tried again, while the others stand (WID-12)', async ({
  page,
}) => {
  await signIn(page, 'vera');
  const failing = '**/api/timesheet/reports/unapproved-time?*';
  await intercept(page, failing, (route) => route.fulfill({ status: 500 }));
  await openDashboard(page, '2031-06-01');
  const failed = panel(page, 'Unapproved time');
  await expect(failed.getByRole('alert')).toContainText('An error occured. Please try again or contact system admin');
  await expect(panel(page, 'By client').getByText('No client time')).toBeVisible();
  await page.unroute(failing);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed.getByText('No unapproved time entries')).toBeVisible();
});

test('own entries that were given back stand on top, each with its reason and the way to its day (TDASH-03)', async ({
  page,
}) => {
  await signIn(page, 'ivy');
  const { start, end } = rangeOfView('month', addMonths(await today(page), -2));
  const entries = await page.request.get(`${origin()}/api/timesheet/timeentries?startDate=${start}&endDate=${end}`);
  const [entry] = await entries.json();
  const reasons = { comment: 'Which client was this for?', by: { id: 1, name: 'Helen Marsh' } };
  const returned = { ...entry, returned: { ...reasons, at: '2026-01-05T10:00:00.000Z', handledAt: null } };
  await intercept(page, '**/api/timesheet/timeentries/returned', (route) => route.fulfill({ json: [returned] }));
  await openDashboard(page);
  const list = panel(page, '1 entry was returned to you');
  await expect(list.getByText('Helen Marsh: Which client was this for?')).toBeVisible();
  await list.getByRole('link', { name: formatDay(entry.transactionDate) }).click();
  await expect(page).toHaveURL(new RegExp(`/timesheet/timeentry\\?selectedDate=${entry.transactionDate}`));
  // The cell of that entry has the focus.
  const chosen = page.locator('td[data-mark~=day]:focus');
  await expect(chosen).not.toHaveText('');
  await expect(page).not.toHaveURL(/entryId/);
});

test('the dashboard is translated to German (LANG-02, LANG-03)', async ({ page }) => {
  await signIn(page, 'hannah');
  await page.goto(`${origin()}/timesheet/dashboard?selectedDate=2026-03-01`);
  await expect(page.getByText('März 2026')).toBeVisible();
  await expect(panel(page, 'Ihre fehlende Zeit')).toBeVisible();
});

test('the dashboard is translated to French (LANG-02, LANG-03)', async ({ page }) => {
  await signIn(page, 'claire', 'studio-meridian');
  await page.goto(`${origin()}/timesheet/dashboard?selectedDate=2026-08-01`);
  await expect(page.getByText('Août 2026')).toBeVisible();
  await expect(panel(page, 'Par client')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
});

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  test(`axe finds nothing on the dashboard in ${colorScheme} colours at ${width} px, and the page does not scroll sideways (WID-12)`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'sue');
    await openDashboard(page, addMonths(await today(page), -1));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'By job as a table' }).click();
    await page.getByRole('button', { name: "Team's missing time as a table" }).click();
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page.getByRole('tree')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('the reports of the month are exported, those that the role shows (FIX-97)', async ({ page }) => {
  await signIn(page, 'sue');
  await openDashboard(page);
  const { name, text } = await exportedList(page, 'Export reports', 'Time allocation: Export CSV');
  expect(name).toBe('time-allocation.csv');
  expect(text).toContain('Date,Employee,Department,Client,Job,Name,Hours');
  expect(text.trim().split('\n').length).toBeGreaterThan(1);
});
