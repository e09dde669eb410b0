import { expect, expectAccessible, expectMessage, openTimeEntry, signIn, test } from './support/story.ts';
import { weekAhead } from './support/story-days.ts';

test('the chosen day is in view and is where keys go first, also in a month (TED-01)', async ({ page }) => {
  await signIn(page, 'noah');
  await openTimeEntry(page, '2027-09-27', 'month');
  const chosen = page.locator('tbody tr').first().locator('td[data-column="28"]');
  await expect(chosen).toHaveAttribute('tabindex', '0');
  await expect(chosen).toBeInViewport();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('columnheader', { name: /27\/08\/2027/ })).toBeInViewport();
});

test('users can type as soon as they arrive, and reach a line’s actions with the keyboard alone (TED-06, FAV-01)', async ({
  page,
}) => {
  await signIn(page, 'chloe');
  await openTimeEntry(page, weekAhead(21));
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('data-column', '2');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await page.keyboard.type('training');
  await expect(page.getByRole('option', { name: /training/i }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Choose a cost type' })).toBeFocused();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAttribute('data-column', '2');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Pin' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectMessage(page, /Favorite job (saved|removed)/);
  await expect(focused).toHaveAttribute('data-column', '10');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('data-column', '9');
});

test('one tap begins a line, and giving up its cost type leaves the row empty again (TED-02)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'leo');
  await openTimeEntry(page, weekAhead(22), 'day');
  const adding = page.getByRole('rowheader', { name: 'Add a job' });
  await adding.click();
  await page.keyboard.type('training');
  await expect(page.getByRole('option', { name: /training/i }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Choose a cost type' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(adding).toBeVisible();
});

test('a refusal is said in the notes box too, and sending the same again is not offered (TE-05)', async ({ page }) => {
  await signIn(page, 'emma');
  await openTimeEntry(page, weekAhead(41));
  const first = page.locator('td[data-mark~=day][aria-readonly=false]').first();
  await first.click();
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'Notes' });
  await expect(box.getByRole('alert')).toHaveText('Cannot insert more than 10 hours per day');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('in 2 weeks and Month the totals and the row menus stay in view, and no figure or badge is cut (FIX-33)', async ({
  page,
}) => {
  await signIn(page, 'emma');
  const today = new Date().toISOString().slice(0, 10);
  for (const view of ['fortnight', 'month']) {
    await openTimeEntry(page, today, view);
    await page.locator('td[data-column="2"]').first().click();
    for (const end of await page.locator('tr[data-row="0"] [data-sticky-end], tfoot [data-sticky-end]').all())
      await expect(end).toBeInViewport({ ratio: 1 });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('tfoot td, [data-flag]')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('[data-flag]')]
        .filter((flag) => {
          const [own, cell] = [flag.getBoundingClientRect(), flag.closest('td')!.getBoundingClientRect()];
          return own.top < cell.top || own.bottom > cell.bottom || own.right > cell.right;
        })
        .map((flag) => flag.textContent),
    );
    expect(outside).toEqual([]);
  }
});

test('entering time for another person is labelled, names the person in heading and total, and has another accent (FIX-78)', async ({
  page,
}) => {
  await signIn(page, 'sue');
  await openTimeEntry(page, weekAhead(26));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Time entry');
  const accent = () =>
    page
      .locator('tfoot td')
      .first()
      .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  const own = await accent();
  const choice = page.getByRole('combobox', { name: 'Enter time for' });
  await expect(page.getByText('Enter time for')).toBeVisible();
  await choice.selectOption({ label: 'Noah Fischer' });
  await expect(heading).toHaveText('Time entry for Noah Fischer');
  await expect(heading).toBeInViewport();
  await expect(page.locator('tfoot td').first()).toHaveText('Total of Noah Fischer');
  expect(await accent()).not.toBe(own);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to my time' }).click();
  await expect(heading).toHaveText('Time entry');
  expect(await accent()).toBe(own);
});
