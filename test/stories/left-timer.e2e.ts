import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, formatDay } from '#domain/calendar/calendar.ts';
import { intercept } from './support/intercept.ts';
import { expect, expectAccessible, expectMessage, origin, signIn, test } from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

const TIMER = '/api/timesheet/timer';

async function ask(page: Page, method: string, path: string, data?: object) {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const response = await page.request.fetch(`${origin()}${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return response.json();
}

/**
 * Simulates a timer left running yesterday: it is started now, and the server's response is shifted back by a day and an hour. `room` = the
 * hours that its day can still take. Returns its day.
 */
async function leaveTimer(page: Page, room: number): Promise<string> {
  await page.unrouteAll({ behavior: 'wait' });
  const { timer: before } = await ask(page, 'GET', TIMER);
  if (before) await ask(page, 'DELETE', `${TIMER}?id=${before.id}&discard=true`);
  const [job] = await ask(page, 'GET', '/api/timesheet/jobs/search?keyphrase=training');
  const kind = job.isBillable ? 'jobs' : 'projects';
  const [costType] = await ask(page, 'GET', `/api/timesheet/${kind}/${Math.abs(job.id)}/costtypes`);
  const { timer } = await ask(page, 'PUT', TIMER, { id: randomUUID(), jobId: job.id, costTypeId: costType.id });
  const transactionDate = addDays(timer.transactionDate, -1);
  await intercept(page, `**${TIMER}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.timer?.id !== timer.id) return route.fulfill({ response, json: answer });
    const startedAt = new Date(Date.parse(answer.timer.startedAt) - 3_600_000).toISOString();
    const earlier = { ...answer.timer, transactionDate, startedAt };
    return route.fulfill({ response, json: { timer: null, earlier, room } });
  });
  return transactionDate;
}

/** Returns the server's response to ending a timer, and the request. */
async function ending(page: Page, choose: () => Promise<void>) {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && new URL(response.url()).pathname === TIMER,
  );
  await choose();
  const response = await answered;
  expect(response.status()).toBe(200);
  const asked = Object.fromEntries(new URL(response.url()).searchParams);
  return { asked, entry: (await response.json()).entry as { transactionDate: string } | null };
}

const DEVICES = [
  {
    name: 'phone',
    path: '/m/TimeEntry',
    use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    startAnother: (page: Page) => page.getByRole('button', { name: 'Start timer' }).first().click(),
  },
  {
    name: 'desktop',
    path: '/timesheet/timeentry',
    use: {},
    startAnother: async (page: Page) => {
      await page.locator('tr[data-row="0"] > td[data-column="10"]').getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Start timer' }).click();
    },
  },
];

for (const device of DEVICES) {
  test.describe(device.name, () => {
    test.use(device.use);

    test(`a timer left running yesterday is offered on the ${device.name}, and each choice does what it says (FIX-23)`, async ({
      page,
    }) => {
      await signIn(page, 'leo');
      const question = page.getByRole('dialog', { name: 'What should happen to the timer?' });
      const open = () => page.goto(`${origin()}${device.path}`);
      const choice = (name: string | RegExp) => question.getByRole('button', { name });

      const day = await leaveTimer(page, 0.5);
      await open();
      await expect(question).toContainText(`The timer of ${formatDay(day)} has run 1.0`);
      await expect(question).toContainText(/The other 0\.5\d hours are discarded/);
      await expectAccessible(page);
      await choice('Decide later').click();
      await expect(question).toBeHidden();
      // Another timer doesn't replace it without asking.
      await device.startAnother(page);
      await expect(question).toBeVisible();
      const fitting = await ending(page, () => choice(`Save 0.50 hours on ${formatDay(day)}`).click());
      expect(fitting.asked).toMatchObject({ fit: 'true', discard: 'false' });
      await expectMessage(page, /Time entry (saved|updated)/);
      await expect(question).toBeHidden();

      await leaveTimer(page, 24);
      await open();
      const whole = await ending(page, () => choice(/^Save 1\.0\d hours on/).click());
      expect([whole.asked.fit, whole.asked.day, whole.asked.discard]).toEqual([undefined, undefined, 'false']);
      expect(whole.entry).not.toBe(null);
      await expect(question).toBeHidden();

      await leaveTimer(page, 0);
      await open();
      await expect(choice(/^Save .* hours on/)).toHaveCount(0);
      await question.getByRole('textbox', { name: 'Another day' }).fill(formatDay(weekAhead(10)));
      await question.getByText('What should happen to the timer?').click();
      const elsewhere = await ending(page, () => choice('Save all of it on that day').click());
      expect(elsewhere.entry?.transactionDate).toBe(weekAhead(10));
      await expect(question).toBeHidden();

      await leaveTimer(page, 0);
      await open();
      await expect(question).toContainText(/All 1\.0\d hours are discarded/);
      const given = await ending(page, () => choice('Discard').click());
      expect([given.asked.discard, given.entry]).toEqual(['true', null]);
      await expect(question).toBeHidden();
      await page.unrouteAll({ behavior: 'wait' });
      expect((await ask(page, 'GET', TIMER)).timer).toBe(null);
      await page.reload();
      await expect(page.getByText(/No time yet|All changes saved|Add time/).first()).toBeVisible();
      await expect(question).toHaveCount(0);
    });
  });
}
