import { formatDay } from '#domain/calendar/calendar.ts';
import { holdBack, intercept } from './support/intercept.ts';
import { markedOption } from './support/marked-option.ts';
import {
  cell,
  expect,
  expectAccessible,
  expectMessage,
  openTimeEntry,
  origin,
  signIn,
  signInAndStart,
  test,
} from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

test('the job search waits for 2 characters and a pause, offers own jobs without input, and drops outdated responses (WID-01)', async ({
  page,
}) => {
  await signIn(page, 'noah');
  await openTimeEntry(page, weekAhead(16));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/jobs/search')) asked.push(new URL(request.url()).search);
  });
  await page.getByRole('rowheader', { name: 'Add a job' }).dblclick();
  const search = page.getByRole('combobox', { name: 'Search jobs' });
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(asked.at(-1)).toContain('mine=true');
  await search.fill('w');
  await expect(page.getByText('Type at least 2 characters')).toBeVisible();
  await search.fill('');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  const before = asked.length;
  await search.pressSequentially('whale season');
  await page.clock.runFor(299);
  expect(asked.length).toBe(before);
  await page.clock.runFor(1_000);
  await expect.poll(() => asked.slice(before)).toEqual([expect.stringContaining('keyphrase=whale+season')]);
  await page.clock.resume();
  await expect(page.getByRole('option', { name: /Whale season/ }).first()).toBeVisible();
  await search.fill('no such job anywhere');
  await expect(page.getByText('No job found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('rowheader', { name: 'Add a job' })).toBeFocused();
});

test('a cell highlights the first match while typing, and accepts Enter before results arrive (FIX-48)', async ({
  page,
}) => {
  await signIn(page, 'noah');
  await openTimeEntry(page, weekAhead(16));
  await page.getByRole('rowheader', { name: 'Add a job' }).dblclick();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.type('whale season');
  await page.keyboard.press('Enter');
  const costType = page.getByRole('combobox', { name: 'Choose a cost type' });
  await expect(costType).toBeFocused();
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const last = (await options.last().textContent())!;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type(last.split(' ')[0]!);
  await expect(options.first()).toHaveText(last);
  await expect(markedOption(page)).toHaveText(last);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader', { name: new RegExp(`Whale season.*${last}`) })).toBeVisible();
});

test('a cell shows that its input will be applied once it is found (FIX-48)', async ({ page }) => {
  await signIn(page, 'noah');
  await openTimeEntry(page, weekAhead(16));
  const goOn = await holdBack(page, '**/jobs/search*whale*');
  await page.getByRole('rowheader', { name: 'Add a job' }).dblclick();
  const job = page.getByRole('combobox', { name: 'Search jobs' });
  await job.fill('whale season');
  const said = page.getByRole('status').filter({ hasText: 'Selected as soon as it is found' });
  await expect(said).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(said).toBeAttached();
  await expect(job).toHaveAttribute('aria-busy', 'true');
  // Typing cancels it.
  await page.keyboard.type('s');
  await expect(said).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(said).toBeAttached();
  goOn();
  await expect(page.getByRole('combobox', { name: 'Choose a cost type' })).toBeFocused();
});

test('axe finds nothing while choices are searched for (WID-12)', async ({ page }) => {
  await signIn(page, 'alex');
  await page.goto(`${origin()}/production/job/0/false/edit/details`);
  const client = page.getByRole('combobox', { name: 'Client' });
  await expect(client).toBeVisible();
  await intercept(page, /keyphrase=/, () => {});
  await client.fill('har');
  await expect(page.getByRole('status', { name: 'Searching' })).toBeVisible();
  await expectAccessible(page);

  await openTimeEntry(page, weekAhead(16));
  await intercept(page, /jobs\/search/, () => {});
  await page.getByRole('rowheader', { name: 'Add a job' }).dblclick();
  await page.getByRole('combobox', { name: 'Search jobs' }).fill('whale');
  await expect(page.getByText('Searching')).toBeAttached();
  await expectAccessible(page);
});

test('an error toast lasts 5 seconds, and waits while the pointer is on it (WID-09)', async ({ page }) => {
  await signIn(page, 'noah');
  await openTimeEntry(page, weekAhead(17));
  await page.clock.install();
  const first = page.locator('td[data-mark~=day][aria-readonly=false]').first();
  const message = page.locator('.mantine-Notification-root').getByText('Cannot insert more than 12 hours per day');
  await first.click();
  await page.keyboard.type('13');
  await page.keyboard.press('Control+Enter');
  await expect(message).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(message).toBeVisible();
  await message.hover();
  await page.clock.runFor(20_000);
  await expect(message).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(6_000);
  await expect(message).toBeHidden();
});

test('lines of an inactive job are flagged at the job (WID-05, TE-16)', async ({ page }) => {
  await signInAndStart(page, 'emma');
  const row = page.getByRole('row').filter({ has: page.getByText('Job inactive') });
  await expect(row.first().getByRole('rowheader')).toHaveAccessibleName(/Job inactive/);
});

test('a date can be typed, and an invalid one is reported and replaced by the last one (WID-03)', async ({ page }) => {
  await signIn(page, 'noah');
  await openTimeEntry(page, weekAhead(18));
  const date = page.getByRole('textbox', { name: 'Date' });
  await date.fill('31/02/2027');
  await date.press('Enter');
  await date.blur();
  await expect(date).toHaveValue(formatDay(weekAhead(18)));
  await expectMessage(page, '“31/02/2027” is not a date');
  await date.click();
  await expect(page.locator('.mantine-DateInput-weekday, [class*=weekday]').first()).toHaveText(/^Mo/);
});

test('a list that cannot be loaded says why and can be tried again (WID-12)', async ({ page }) => {
  await signIn(page, 'noah');
  await intercept(page, '**/api/timesheet/timeentries?*', (route) => route.fulfill({ status: 500 }));
  await page.goto(`${origin()}/timesheet/timeentry?selectedDate=${weekAhead(19)}`);
  await expect(
    page.getByRole('alert').getByText('An error occured. Please try again or contact system admin'),
  ).toBeVisible();
  await page.unroute('**/api/timesheet/timeentries?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  await expect(cell(page, 'Add a job', 0)).toBeVisible();
});
