import { devices } from '@playwright/test';
import { holdBack, intercept } from './support/intercept.ts';
import {
  beginInFirstLanguage,
  expect,
  expectAccessible,
  openTimeEntry,
  origin,
  signIn,
  signInAndStart,
  signInOnScreen,
  test,
  untilReloaded,
} from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

test('the bar holds the screens, help, language, success messages, password and sign-out (SHELL-10, SHELL-11)', async ({
  page,
}) => {
  await signInAndStart(page, 'noah');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    /^Notifications/,
    'Time entry',
    'Leave',
    'Timesheet dashboard',
  ]);
  const help = page.getByRole('link', { name: 'Help' });
  await expect(help).toHaveAttribute('href', '/help/en/entering-time.html');
  await page.getByRole('button', { name: 'Your menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Switch to German' })).toBeVisible();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Success messages' })).toBeChecked();
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByText('Version 24.2.0')).toBeVisible();
});

test('help opens the guide at the page of the screen, also without a session (SHELL-11)', async ({ page, browser }) => {
  await signIn(page, 'noah');
  await openTimeEntry(page, weekAhead(15));
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Help' }).click();
  const help = await opened;
  await expect(help).toHaveURL(`${origin()}/help/en/entering-time.html`);
  await expect(help).toHaveTitle('Enter time – Docket help');
  await expect(help.getByRole('heading', { level: 1 })).toHaveText('Enter time');
  await expectAccessible(help);
  await help.getByRole('link', { name: 'Use timers' }).click();
  await expect(help).toHaveTitle('Use timers – Docket help');

  const stranger = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await stranger.goto(help.url());
  await expect(stranger.getByRole('navigation', { name: 'All pages' })).toBeHidden();
  await stranger.getByRole('button', { name: 'All pages' }).click();
  await stranger.getByRole('link', { name: 'Create and manage jobs' }).click();
  await expect(stranger).toHaveTitle('Create and manage jobs – Docket help');
  await stranger.close();
});

test('the first screen loads while one request checks the session (SHELL-07)', async ({ page }) => {
  await signIn(page, 'emma');
  const letGo = await holdBack(page, '**/api/auth/employeeinfo');
  let asked = 0;
  let isScreenLoaded = false;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/employeeinfo')) asked += 1;
    if (/time-entry-screen-/.test(request.url())) isScreenLoaded = true;
  });
  await page.goto(`${origin()}/timesheet/timeentry`, { waitUntil: 'commit' });
  await expect.poll(() => [asked, isScreenLoaded]).toEqual([1, true]);
  letGo();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  expect(asked).toBe(1);
});

test('success messages can be switched off on this device; failures still show (SHELL-12)', async ({ page }) => {
  await signIn(page, 'noah');
  await openTimeEntry(page, weekAhead(15));
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Success messages' }).click();
  await page.keyboard.press('Escape');
  const first = page.locator('td[data-mark~=day][aria-readonly=false]').first();
  await first.click();
  await page.keyboard.type('1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page.getByText('Time entry saved')).toBeHidden();
  await page.keyboard.type('13');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Cannot insert more than 12 hours per day').first()).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Success messages' })).not.toBeChecked();
});

test('the second language covers labels and fields, survives a reload, and leaves dates as they are (LANG-01, LANG-02, LANG-04)', async ({
  page,
}) => {
  await signInAndStart(page, 'alex');
  await beginInFirstLanguage(page);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await untilReloaded(page, () => page.getByRole('menuitem', { name: 'Switch to German' }).click());
  await expect(page.getByRole('link', { name: 'Zeiterfassung' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Kostenart' })).toBeVisible();
  await expect(page.getByText(/\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await page.getByRole('button', { name: 'Ihr Menü' }).click();
  await untilReloaded(page, () => page.getByRole('menuitem', { name: 'English' }).click());
  await expect(page.getByRole('link', { name: 'Time entry' })).toBeVisible();
});

test('every screen of the bar opens at its own address (SHELL-01, SHELL-10)', async ({ page }) => {
  await signInAndStart(page, 'sam');
  for (const [name, path] of [
    ['Timesheet dashboard', '/timesheet/dashboard'],
    ['Time approval', '/timesheet/timeapproval'],
    ['Time entry', '/timesheet/timeentry'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('the mobile time sheet, sign-in and change of password have no navigation bar (SHELL-09)', async ({ page }) => {
  await page.goto(`${origin()}/`);
  await expect(page.getByRole('banner')).toBeHidden();
  await signInAndStart(page, 'noah');
  await expect(page.getByRole('banner')).toBeVisible();
  for (const path of ['/m/TimeEntry', '/password']) {
    await page.goto(`${origin()}${path}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
  }
});

test('a password that expires within 14 days warns after sign-in (SHELL-15)', async ({ page }) => {
  await intercept(page, '**/api/auth/login', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), passwordExpiresIn: 9 } });
  });
  await signInOnScreen(page, 'noah');
  await expect(page.getByText('Your password will expire in 9 days')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a phone starts at the mobile time sheet (SHELL-06, SHELL-08)', async ({ browser }) => {
  const { userAgent, viewport } = devices['Pixel 7']!;
  const context = await browser.newContext({ userAgent, viewport });
  const page = await context.newPage();
  await signInAndStart(page, 'noah');
  await expect(page).toHaveURL(`${origin()}/m/TimeEntry`);
  await context.close();
});

test('the person menu leads to the release, commit and date of the build (FIX-104)', async ({ page }) => {
  await signInAndStart(page, 'noah');
  const build = await (await page.request.get(`${origin()}/api/build`)).json();
  expect(build.builtAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'About Docket' }).click();
  const about = page.getByRole('dialog', { name: 'About Docket' });
  await expect(about.getByRole('row', { name: /^Release/ })).toContainText('24.2.0');
  await expect(about.getByRole('row', { name: /^Commit/ })).toContainText(build.commit);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
});
