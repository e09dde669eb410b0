import type { Locator, Page } from '@playwright/test';
import { showApprovalAsList } from './support/approval-as-list.ts';
import { holdBack } from './support/intercept.ts';
import { makeJob, openJob } from './support/made-jobs.ts';
import { another, makeJobToOrderFor, orderForJob, sendTo } from './support/made-orders.ts';
import { expect, expectMessage, openTimeEntry, origin, signIn, test } from './support/story.ts';
import { dayAhead, weekAhead } from './support/story-days.ts';
import { enterTimeOf } from './support/team-time.ts';

/** Emma's four pinned lines appear in every empty week: rows 0 to 3; the days are columns 2 to 8. */
const at = (page: Page, row: number, column: number) =>
  page.locator(`tr[data-row="${row}"] > td[data-column="${column}"]`);

async function selectBlock(page: Page, from: [number, number], to: [number, number]) {
  await at(page, ...from).click();
  await at(page, ...to).click({ modifiers: ['Shift'] });
}

async function saved(page: Page) {
  await expect(page.getByText('All changes saved')).toBeVisible();
}

type Watched = Window & { keysLost: string[]; cellsSeen: string[] };

/**
 * Observes every rendering of the page from now on: whether a key press at that moment would be lost, while no overlay is open; and the
 * content of a cell.
 */
async function watchDrawings(page: Page, cellSelector = 'none') {
  await page.evaluate((selector) => {
    const watched = window as unknown as Watched;
    watched.keysLost = [];
    watched.cellsSeen = [];
    new MutationObserver((changes) => {
      const isCovered = document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null;
      const focused = document.activeElement;
      if (!isCovered && (focused === null || focused === document.body))
        watched.keysLost.push((changes[0]?.target as Element | null)?.nodeName ?? '');
      const shown = document.querySelector(selector)?.textContent ?? '';
      if (watched.cellsSeen.at(-1) !== shown) watched.cellsSeen.push(shown);
    }).observe(document, { childList: true, characterData: true, subtree: true, attributes: true });
  }, cellSelector);
}

const keysLost = (page: Page) => page.evaluate(() => (window as unknown as Watched).keysLost);
const cellsSeen = (page: Page) => page.evaluate(() => (window as unknown as Watched).cellsSeen);

/** Simulates a slow machine: what would be visible for a moment stays visible for long. */
async function slowDown(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

test('the grid accepts keys right after a dialog or button, and saved cells never flicker (FIX-57)', async ({
  page,
}) => {
  await signIn(page, 'emma');
  await openTimeEntry(page, weekAhead(36));
  await slowDown(page);
  await selectBlock(page, [3, 2], [3, 6]);
  await watchDrawings(page, 'tr[data-row="3"] > td[data-column="6"]');

  await page.getByRole('button', { name: 'Spread' }).click();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await saved(page);
  expect(await cellsSeen(page)).toEqual(['', '2.00']);
  await page.getByRole('button', { name: 'Spread' }).click();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await saved(page);
  await expect(at(page, 3, 2)).toHaveText('');
  await expect(at(page, 3, 6)).toHaveText('');

  // A button without effect returns the focus as well.
  await page.getByRole('button', { name: 'Fill right' }).click();
  await page.keyboard.type('1');
  await page.keyboard.press('Control+Enter');
  await expect(at(page, 3, 6)).toHaveText('1.00');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.keyboard.press('Control+z');
  await expect(at(page, 3, 6)).toHaveText('1.00');
  await saved(page);

  await page.keyboard.press('Enter');
  await page.keyboard.type('Layouts');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(at(page, 3, 5)).toBeFocused();
  await saved(page);

  await page.getByRole('button', { name: 'Copy last week' }).click();
  await page.getByRole('dialog', { name: 'Copy last week' }).getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(at(page, 3, 6)).toBeFocused();

  await at(page, 3, 10).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete row' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Control+z');
  await expect(at(page, 3, 6)).toHaveText('1.00');
  await saved(page);
  expect(await keysLost(page)).toEqual([]);
});

test('a picker takes the first result before its list is there, and an early message is displayed (FIX-57)', async ({
  page,
}) => {
  await signIn(page, 'emma');
  const letListCome = await holdBack(page, '**/assets/option-list-*.js');
  const letMessagesCome = await holdBack(page, '**/assets/messages-*.js');
  await openTimeEntry(page, weekAhead(26));

  await at(page, 0, 2).click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Call with the client');
  await page.keyboard.press('Control+Enter');
  await expect(at(page, 0, 2)).toBeFocused();
  await saved(page);

  // A result can be chosen before it is listed.
  await page.getByRole('rowheader', { name: 'Add a job' }).focus();
  await page.keyboard.type('training');
  await page.keyboard.press('Enter');
  const costType = page.getByRole('combobox', { name: 'Choose a cost type' });
  await expect(costType).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  letListCome();
  const marked = page.getByRole('option', { selected: true });
  const preferred = (await marked.getAttribute('id'))!;
  await page.keyboard.press('ArrowDown');
  await expect(costType).not.toHaveAttribute('aria-activedescendant', preferred);
  await expect(costType).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id'))!);
  await page.keyboard.press('ArrowUp');
  await expect(costType).toHaveAttribute('aria-activedescendant', preferred);
  await page.keyboard.press('Escape');

  letMessagesCome();
  await expectMessage(page, 'Time entry updated');
  await page.reload();
  await expect(at(page, 0, 2)).toHaveText('2.00');
  await at(page, 0, 2).click();
  await page.keyboard.press('Enter');
  const notes = page.getByRole('dialog', { name: 'Notes' }).getByRole('textbox', { name: 'Notes' });
  await expect(notes).toHaveValue('Call with the client');
  // Another story, which copies a week, uses the same week.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect(at(page, 0, 2)).toHaveText('');
  await saved(page);
});

test('the focus stays on the dialog button that the user moved to, even when deferred content arrives late (FIX-57)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  // Simulates a slow machine: deferred work runs much later.
  await page.addInitScript(() => {
    const now = window.setTimeout;
    Object.assign(window, {
      setTimeout: (then: () => void, after = 0, ...given: unknown[]) => now(then, after < 20 ? 1_000 : after, ...given),
    });
  });
  const job = await makeJob(page, 'Late timers');
  await openJob(page, job, 'comments');
  const box = page.getByRole('textbox', { name: 'New comment' });
  await box.fill('Not yet');
  await page.getByRole('link', { name: 'Jobs', exact: true }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  const [save, discard, cancel] = ['Save', "Don't save", 'Cancel'].map((name) =>
    question.getByRole('button', { name, exact: true }),
  ) as [Locator, Locator, Locator];
  await expect(save).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(discard).toBeFocused();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(discard).toBeFocused();
  // Tab cycles within the dialog, in both directions.
  await page.keyboard.press('Tab');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Not yet');
});

test('lists restore the focus before showing the result of a dialog (FIX-57)', async ({ page }) => {
  await signIn(page, 'sue');
  await enterTimeOf(page, 'Hannah', [
    { day: weekAhead(39), hours: 3, notes: 'Layouts' },
    { day: weekAhead(39), hours: 2, notes: 'Proofs' },
    { day: dayAhead(39, 1), hours: 4, notes: 'Layouts' },
  ]);
  await showApprovalAsList(page.context());
  await page.goto(`${origin()}/timesheet/timeapproval?selectedDate=${weekAhead(39)}`);
  const row = page.getByRole('treegrid', { name: 'Time entries' }).getByRole('row').filter({ hasText: 'Proofs' });
  await slowDown(page);
  await row.click();
  await row.focus();
  await watchDrawings(page);
  await page.keyboard.press('r');
  await page.getByRole('textbox', { name: 'Reason' }).fill('What was this?');
  await page.keyboard.press('Control+Enter');
  await expectMessage(page, /returned/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('h');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[role=row]:focus')).toBeVisible();
  expect(await keysLost(page)).toEqual([]);
});

test('an approver decides on orders in sequence without waiting for reloads (FIX-57, PO-15)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const job = await makeJobToOrderFor(page, 'Job of quick keys');
  const [first, second] = [await orderForJob(page, job, 'Quick keys'), await orderForJob(page, job, 'Quick keys')];
  for (const order of [first, second]) await sendTo(page, order, 'Paul Henderson');
  const paul = await another(browser, 'paul');
  await paul.goto(`${origin()}/production/purchaseorder?approvals=true&keyphrase=${job.code}&sort=reference`);
  const orders = paul.getByRole('table', { name: 'Purchase orders' });
  await expect(orders.locator('tbody tr')).toHaveCount(2);
  const letGo = await holdBack(paul, '**/api/purchaseorders/notices');
  await paul.getByRole('link', { name: first.reference }).focus();
  await paul.keyboard.press('a');
  await expect(paul.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeFocused();
  await paul.keyboard.press('Enter');
  await expect(orders.locator('tbody tr')).toHaveCount(1);
  await paul.getByRole('link', { name: second.reference }).focus();
  await paul.keyboard.press('r');
  await paul.keyboard.type('A day too late');
  await paul.keyboard.press('Control+Enter');
  await expectMessage(paul, 'Purchase order rejected');
  letGo();
  await expect(orders).toHaveCount(0);
  await page.goto(`${origin()}/production/purchaseorder?keyphrase=${job.code}`);
  await expect(page.getByRole('row').filter({ hasText: second.reference })).toContainText(/Rejected.*A day too late/);
  await paul.context().close();
});

test('an approver approves entries in sequence without waiting, and pressing a key twice approves once (FIX-57)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  await enterTimeOf(page, 'Hannah', [
    { day: weekAhead(38), hours: 3, notes: 'Quick one' },
    { day: weekAhead(38), hours: 2, notes: 'Quick two' },
    { day: weekAhead(38), hours: 1, notes: 'Quick three' },
  ]);
  await showApprovalAsList(page.context());
  await page.goto(`${origin()}/timesheet/timeapproval?selectedDate=${weekAhead(38)}`);
  const entries = page.getByRole('treegrid', { name: 'Time entries' });
  const row = (words: string) => entries.getByRole('row').filter({ hasText: words });
  const approved: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/timeapprovers/approved')) approved.push(request.postData() ?? '');
  });
  const letGo = await holdBack(page, '**/api/timesheet/timeapprovers/approved');
  const question = page.getByRole('dialog').getByText(/outside the current period/);
  await row('Quick one').focus();
  await page.keyboard.press('a');
  await expect(question).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  // While the first one is pending.
  await row('Quick one').focus();
  await page.keyboard.press('a');
  await row('Quick two').focus();
  await page.keyboard.press('a');
  letGo();
  await expect(question).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(entries.getByText('Approved', { exact: true })).toHaveCount(2);
  await expect(row('Quick three')).not.toContainText('Approved');
  expect(approved).toHaveLength(2);
});

test('favourites and pins respond at once, and a second press counts during the first request (FIX-57, PIN-01, FAV-01)', async ({
  page,
}) => {
  await signIn(page, 'emma');
  await page.goto(`${origin()}/m/TimeEntry?selectedDate=${weekAhead(37)}`);
  await page.getByRole('list', { name: 'Time entries' }).getByRole('link').first().click();
  const favourite = page.getByRole('switch', { name: 'Favourite' });
  const pinned = page.getByRole('switch', { name: 'Pinned' });
  await expect(pinned).toBeChecked();
  await expect(favourite).toBeEnabled();
  const wasOn = await favourite.isChecked();
  const changes: string[] = [];
  page.on('request', (request) => {
    const isChange = request.method() !== 'GET' && /favorites|pinnedtimeallocations/.test(request.url());
    if (isChange) changes.push(request.method());
  });
  const letGo = await holdBack(page, '**/api/jobs/favorites**');
  await favourite.press('Space');
  await expect(favourite).toBeChecked({ checked: !wasOn });
  await favourite.press('Space');
  await expect(favourite).toBeChecked({ checked: wasOn });
  letGo();
  // Of two messages at the same moment only the second may be displayed.
  await expectMessage(page, wasOn ? 'Favorite job saved' : 'Favorite job removed');
  expect(changes.splice(0)).toEqual(wasOn ? ['DELETE', 'POST'] : ['POST', 'DELETE']);
  const letPinsGo = await holdBack(page, '**/api/timesheet/pinnedtimeallocations**');
  await pinned.press('Space');
  await expect(pinned).not.toBeChecked();
  await pinned.press('Space');
  await expect(pinned).toBeChecked();
  letPinsGo();
  await expectMessage(page, 'Pin saved');
  expect(changes).toEqual(['DELETE', 'POST']);
  // The entry started on the pin is still there.
  await expect(page.getByRole('textbox', { name: 'Hours' })).toBeVisible();
  await page.goto(`${origin()}/m/TimeEntry?selectedDate=${weekAhead(37)}`);
  await expect(page.getByRole('list', { name: 'Time entries' }).getByRole('listitem')).toHaveCount(4);
});
