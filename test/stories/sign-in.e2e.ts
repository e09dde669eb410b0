import { intercept } from './support/intercept.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openTimeEntry,
  origin,
  signInOnScreen,
  test,
} from './support/story.ts';

const grid = 'Time entries';

test('the sign-in screen lists the databases and waits for a user name and a database (AUTH-01, AUTH-05, SHELL-13)', async ({
  page,
}) => {
  await page.goto(`${origin()}/`);
  await expect(page.getByLabel('Database').getByRole('option')).toHaveText([
    'Choose a database',
    'Harbour & Pine',
    'Studio Meridian',
  ]);
  await expect(page.getByText('Version 24.2.0')).toBeVisible();
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect(button).toBeDisabled();
  await page.getByLabel('User name').fill('emma');
  await expect(button).toBeDisabled();
  await page.getByLabel('Database').selectOption('harbour-pine');
  await expect(button).toBeEnabled();
  await expect(page.getByLabel('Remember me')).toBeChecked();
  await expectAccessible(page);
});

test('a list of databases that cannot be loaded says so and can be tried again (AUTH-01)', async ({ page }) => {
  let isBroken = true;
  await intercept(page, '**/api/databases', (route) => (isBroken ? route.fulfill({ status: 500 }) : route.continue()));
  await page.goto(`${origin()}/`);
  await expect(page.getByText('Failed to load available databases')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Database').getByRole('option', { name: 'Harbour & Pine' })).toBeAttached();
});

test('a password is hidden and can be displayed (FIX-70)', async ({ page }) => {
  await page.goto(`${origin()}/`);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not this one');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show or hide the password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('a wrong password gets the server’s text and keeps the user name (AUTH-06)', async ({ page }) => {
  await page.goto(`${origin()}/`);
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByLabel('User name').fill('noah');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The user name or password is not correct');
  await expect(page.getByLabel('User name')).toHaveValue('noah');
});

test('the chosen person signs in when several share a name and password (AUTH-04)', async ({ page }) => {
  await signInAsOneOfTwo(page);
  await expect(page.getByRole('grid', { name: grid })).toBeVisible();
});

async function signInAsOneOfTwo(page: Parameters<typeof signInOnScreen>[0]) {
  await page.goto(`${origin()}/`);
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByLabel('User name').fill('chris');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.keyboard.press('Enter');
  const choice = page.getByRole('group', { name: 'Choose your account' });
  await expect(choice.getByRole('button')).toHaveCount(3);
  await expectAccessible(page);
  await choice.getByRole('button', { name: /media/ }).click();
}

test('a signed-out visitor lands on the wanted place, with its parameters, after signing in (SHELL-04, SHELL-02)', async ({
  page,
}) => {
  await page.goto(`${origin()}/timesheet/timeentry?selectedDate=2026-03-02&view=day`);
  await expect(page).toHaveURL(/\/\?toState=%2Ftimesheet%2Ftimeentry&toParams=/);
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByLabel('User name').fill('noah');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/timesheet\/timeentry\?selectedDate=2026-03-02&view=day/);
  await expect(page.getByRole('heading', { name: 'Time entry' })).toBeAttached();
});

test('a wanted place outside of this application is never followed (SHELL-04)', async ({ page }) => {
  for (const place of ['https://example.org/', '//example.org', '/\\example.org', 'javascript:alert(1)']) {
    await page.context().clearCookies();
    await page.goto(`${origin()}/?toState=${encodeURIComponent(place)}`);
    await page.getByLabel('Database').selectOption('harbour-pine');
    await page.getByLabel('User name').fill('noah');
    await page.getByLabel('Password', { exact: true }).fill('docket-demo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${origin()}/timesheet/timeentry`);
  }
});

test('an unknown address leads to login and from there, signed in, to time entry, and says so (SHELL-03, SHELL-06, SHELL-07, FIX-123)', async ({
  page,
}) => {
  await page.goto(`${origin()}/no/such/screen`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText("This page doesn't exist")).toBeVisible();
  await expect(page).toHaveURL(`${origin()}/`);
  await signInOnScreen(page, 'noah');
  await expect(page).toHaveURL(`${origin()}/timesheet/timeentry`);
  const refreshed = page.waitForRequest('**/api/auth/employeeinfo');
  await page.goto(`${origin()}/no/such/screen`);
  await refreshed;
  await expect(page).toHaveURL(`${origin()}/timesheet/timeentry`);
  await expect(page.getByText("This page doesn't exist")).toBeVisible();
});

test('an expired password must be changed, and then one signs in again (SHELL-05, AUTH-08)', async ({ page }) => {
  await signInOnScreen(page, 'otto');
  await expect(page).toHaveURL(`${origin()}/password`);
  await page.goto(`${origin()}/timesheet/timeentry`);
  await expect(page).toHaveURL(`${origin()}/password`);
  await expectAccessible(page);

  const change = page.getByRole('button', { name: 'Change password' });
  await page.getByLabel('Current password').fill('docket-demo');
  await page.getByLabel(/^New password/).fill('docket-demo');
  await page.getByLabel('Repeat new password').fill('docket-demo');
  await change.click();
  await expect(page.getByText('The new password can not be the same as old password')).toBeVisible();

  // FIX-13 IDENT-11 IDENT-14: a meter while typing, and the server's verdict with its reason.
  await page.getByLabel(/^New password/).fill('otto-otto-1');
  await expect(page.getByRole('status').filter({ hasText: 'Easy to guess' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Repeat new password').fill('otto-otto-1');
  await change.click();
  await expect(page.getByRole('alert')).toContainText('The new password is too easy to guess.');

  await page.getByLabel(/^New password/).fill('lemon tree bridge');
  await expect(page.getByRole('status').filter({ hasText: 'Very hard to guess' })).toBeVisible();
  await page.getByLabel('Repeat new password').fill('another password!');
  await change.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();

  await page.getByLabel('Repeat new password').fill('lemon tree bridge');
  await change.click();
  await expect(page.getByRole('dialog', { name: 'Password changed' })).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a wrong current password says so after the fixed words (AUTH-07, AUTH-09)', async ({ page }) => {
  await signInOnScreen(page, 'noah');
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel(/^New password/).fill('lemon tree bridge');
  await page.getByLabel('Repeat new password').fill('lemon tree bridge');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to change password. The current password is not correct');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('grid', { name: grid })).toBeVisible();
});

test('the page stores no credential, and uses local storage only when remembered (AUTH-03, AUTH-11)', async ({
  page,
}) => {
  await signInOnScreen(page, 'noah');
  await expect(page.getByRole('grid', { name: grid })).toBeVisible();
  const kept = await page.evaluate(() => ({
    user: localStorage.getItem('docket.user'),
    everything: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  }));
  expect(JSON.parse(kept.user!)).toMatchObject({ username: 'noah', maximumDailyHours: 12 });
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(kept.everything).not.toContain(cookie!.value.split('.')[1]!);
});

test('without remember me the sign-in ends with the browser session (AUTH-03)', async ({ page }) => {
  await page.goto(`${origin()}/`);
  await page.getByLabel('Remember me').uncheck();
  await page.getByLabel('Database').selectOption('harbour-pine');
  await page.getByLabel('User name').fill('noah');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: grid })).toBeVisible();
  const [cookie] = await page.context().cookies();
  expect(cookie!.expires).toBe(-1);
  expect(
    await page.evaluate(() => [localStorage.getItem('docket.user'), sessionStorage.getItem('docket.user') !== null]),
  ).toEqual([null, true]);
});

test('signing out forgets the session on both sides (SHELL-01, AUTH-13)', async ({ page }) => {
  await signInOnScreen(page, 'noah');
  await openTimeEntry(page, '2026-03-02');
  await page.goto(`${origin()}/login`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  // FIX-16: the browser has forgotten this site, except for the device's settings.
  await expect(page.getByLabel('Database')).toHaveValue('harbour-pine');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('docket.')))).not.toContain(
    'docket.user',
  );
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('docket.')))).toEqual([]);
  expect((await page.request.get(`${origin()}/api/auth/employeeinfo`)).status()).toBe(401);
});

test('a call that finds the session ended says so and leads to the sign-in, and back again (AUTH-12)', async ({
  page,
}) => {
  await signInOnScreen(page, 'noah');
  await openTimeEntry(page, '2026-03-02');
  // The session ends just before this call, which is the first to notice.
  const nextWeek = (url: URL) => url.pathname === '/api/timesheet/timeentries' && url.search.includes('2026-03-09');
  await intercept(
    page,
    nextWeek,
    async (route) => {
      await page.context().clearCookies();
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Session has expired')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('User name').fill('noah');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/selectedDate=2026-03-09/);
});

test('every request of the pages names who sent it, and reads are not cached (AUTH-14)', async ({ page }) => {
  const unnamed: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.headers()['x-requested-with'] !== 'XMLHttpRequest')
      unnamed.push(request.url());
  });
  const asked = page.waitForResponse('**/api/timesheet/timeentries?*');
  await signInOnScreen(page, 'noah');
  const answer = await asked;
  expect(answer.headers()['cache-control']).toBe('no-store');
  expect(unnamed).toEqual([]);
});

test('signing in before the databases have loaded works (AUTH-01, SHELL-14)', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('docket.database', '"harbour-pine"'));
  let letThemCome = () => {};
  const listed = new Promise<void>((resolve) => {
    letThemCome = resolve;
  });
  await intercept(page, '**/api/databases', async (route) => {
    await listed;
    await route.continue();
  });
  await page.goto(`${origin()}/`);
  await page.getByLabel('User name').fill('emma');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('data-loading', 'true');
  letThemCome();
  await expect(page).toHaveURL(/timesheet/);
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
});

test('one press signs in as a sample person of a demo agency (UX-07)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${origin()}/`);
  await page.getByLabel('Database').selectOption('harbour-pine');
  const people = page.getByRole('list', { name: 'Sample people' });
  await expect(people.getByRole('button', { name: /approves time/ }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const person = people.getByRole('button').last();
  await person.click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
