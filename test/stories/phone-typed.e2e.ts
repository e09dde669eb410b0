import type { Page } from '@playwright/test';
import { intercept } from './support/intercept.ts';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { estimatedFor, openDay, PHONE, row } from './support/phone.ts';
import { expect, expectMessage, origin, signIn, test } from './support/story.ts';
import { weekAhead } from './support/story-days.ts';
import { stopTimer } from './support/timer.ts';

test.use(PHONE);

const hours = (page: Page) => page.getByRole('textbox', { name: 'Hours' });
const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const unsaved = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' });

/** Starts a new entry of training on the displayed day, up to its details. */
async function beginTraining(page: Page) {
  await page.getByRole('link', { name: 'Add time' }).click();
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('training');
  await page.getByRole('button', { name: /TRAIN Training/ }).click();
  await page.getByRole('button', { name: 'Training', exact: true }).click();
  await expect(hours(page)).toBeVisible();
}

async function addTraining(page: Page, [units, text]: [string, string]) {
  await beginTraining(page);
  await hours(page).fill(units);
  await notes(page).fill(text);
  await save(page).click();
}

test('input over an unsent entry stays when the entry is saved or deleted by others (MOB-03, TE-24)', async ({
  page,
}) => {
  await signIn(page, 'noah');
  await openDay(page, weekAhead(40));
  await intercept(page, '**/api/timesheet/timeentries**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await addTraining(page, ['1', 'Begun']);
  await expect(page.getByText('1 change waiting')).toBeVisible();
  await row(page, 'Begun').getByRole('link').click();
  await notes(page).fill('Gone on with');
  const arrived = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await page.unrouteAll();
  await arrived;
  await expectMessage(page, 'Time entry saved');
  await expect(notes(page)).toHaveValue('Gone on with');
  await save(page).click();
  await expectMessage(page, 'Time entry updated');
  await expect(row(page, 'TRAIN')).toHaveCount(1);
  await expect(row(page, 'Gone on with')).toContainText('1.00');

  await row(page, 'Gone on with').getByRole('link').click();
  await notes(page).fill('After it had gone');
  const refetchQueries = page.waitForResponse((answer) => answer.url().includes('/timeentries?') && answer.ok());
  await onDatabaseOfFile('docket_harbour-pine', (client) =>
    client.query("delete from time_entry where notes = 'Gone on with'"),
  );
  await refetchQueries;
  await expect(notes(page)).toHaveValue('After it had gone');
  await save(page).click();
  await row(page, 'After it had gone').getByRole('link').click();
  const sides = page.getByRole('alert').filter({ hasText: 'Yours' });
  await expect(sides).toContainText('Choose which to keep');
  await expect(sides).toContainText('Theirs: deleted');
  // TE-20: input typed into the conflict counts as the user's version.
  await hours(page).fill('1.5');
  await expect(sides).toContainText('Yours: 1.50, After it had gone');
  await sides.getByRole('button', { name: 'Keep mine' }).click();
  await expect(row(page, 'After it had gone')).toContainText('1.50');
});

test('hours that were tapped in stay when the session ends, in the steps before the detail too (AUTH-12, SHELL-14, MOB-03)', async ({
  page,
}) => {
  await signIn(page, 'noah');
  await openDay(page, weekAhead(41));
  await beginTraining(page);
  await page.getByRole('button', { name: '3', exact: true }).click();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose a job' })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('holi');
  const dialog = page.getByRole('dialog', { name: 'Session has expired' });
  await dialog.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.goForward();
  await page.goForward();
  await expect(hours(page)).toHaveValue('3');

  // Leaving from an earlier step asks as well.
  for (const heading of ['Choose a cost type', 'Choose a job']) {
    await page.goBack();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await page.goBack();
  await unsaved(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, 'TRAIN')).toContainText('3.00');
});

test("starting the timer saves the entry's input first, and doesn't start if that fails (TIM-02, MOB-03)", async ({
  page,
}) => {
  await signIn(page, 'noah');
  await page.goto(`${origin()}/m/TimeEntry`);
  await expect(page.getByRole('link', { name: 'Add time' })).toBeVisible();
  await addTraining(page, ['0.25', 'Before the timer']);
  await row(page, 'Before the timer').getByRole('link').click();
  const start = page.getByRole('button', { name: 'Start timer' });
  await hours(page).fill('1:7x');
  await start.click();
  await expect(hours(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(hours(page)).toHaveValue('1:7x');
  await hours(page).fill('0.5');
  await notes(page).fill('Typed before the timer');
  await start.click();
  await stopTimer(page, row(page, 'Typed before the timer').getByRole('button', { name: 'Stop timer' }));
  await expect(page.getByRole('button', { name: 'Stop timer' })).toHaveCount(0);
  // And the timer's time.
  await expect(row(page, 'Typed before the timer')).toContainText(/0\.5\d/);
});

test('a timer on an entry without hours keeps the entered notes and billable flag (TE-12, TIM-02, MOB-03)', async ({
  page,
}) => {
  await signIn(page, 'leo');
  await page.goto(`${origin()}/m/TimeEntry`);
  await page.getByRole('link', { name: 'Add time' }).click();
  const { job, costType } = await estimatedFor('leo');
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill(job);
  await page.getByRole('button', { name: new RegExp(job) }).click();
  await page.getByRole('button', { name: costType, exact: true }).click();
  await notes(page).fill('Not charged');
  const billable = page.getByRole('switch', { name: 'Billable' });
  await billable.uncheck();
  await page.getByRole('button', { name: 'Start timer' }).click();
  const stop = row(page, job).getByRole('button', { name: 'Stop timer' });
  await expect(stop).toBeVisible();
  await stopTimer(page, stop);
  await row(page, 'Not charged').getByRole('link').click();
  await expect(notes(page)).toHaveValue('Not charged');
  await expect(billable).not.toBeChecked();
});

test('a queued timer start is never sent for the next user after a sign-out (SHELL-14, TIM-07)', async ({ page }) => {
  await signIn(page, 'noah');
  await page.goto(`${origin()}/m/TimeEntry`);
  const asked: string[] = [];
  await intercept(page, '**/api/timesheet/timer**', (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    asked.push(route.request().method());
    return route.abort();
  });
  await page.getByRole('button', { name: 'Start timer' }).first().click();
  await expect.poll(() => asked.length).toBe(1);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await unsaved(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
  // Until the sign-out, the start is sent again after a while.
  const beforeSignOut = [...asked];
  await page.getByLabel('User name').fill('emma');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: 'Add time' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  // Earlier requests have been sent before this response arrives.
  await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
  expect(asked).toEqual(beforeSignOut);
});
