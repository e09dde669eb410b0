import type { Page } from '@playwright/test';
import { onDatabaseOfFile } from './support/on-agency.ts';
import { expect, expectAccessible, openTimeEntry, origin, signIn, test } from './support/story.ts';
import { dayAhead, weekAhead } from './support/story-days.ts';

/** Returns how many day columns are completely visible between the fixed columns. */
const daysInView = (page: Page) =>
  page.evaluate(() => {
    const heads = [...document.querySelectorAll('thead th[data-head]')];
    const left = Math.max(
      ...heads.filter((one) => one.matches('[data-sticky]')).map((one) => one.getBoundingClientRect().right),
    );
    const right = Math.min(
      ...heads.filter((one) => one.matches('[data-sticky-end]')).map((one) => one.getBoundingClientRect().left),
    );
    const days = heads.filter((one) => one.matches('[data-mark~=day]')).map((one) => one.getBoundingClientRect());
    return days.filter((day) => day.left >= left - 1 && day.right <= right + 1).length;
  });

const cutFigures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody td[data-mark~=day], tfoot td')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent),
  );

// 1265 px: a window of 1280 px with a classic scrollbar.
for (const width of [1280, 1265]) {
  test(`two weeks and 20 days of a month fit at ${width} px, with holidays named in the heads (FIX-77, FIX-121)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'emma');
    const monday = weekAhead(41);
    const holiday = `Founders day ${width}`;
    await onDatabaseOfFile('docket_harbour-pine', (client) =>
      client.query('insert into holiday (day, name) values ($1, $2) on conflict do nothing', [
        dayAhead(41, 2),
        holiday,
      ]),
    );
    for (const [view, least] of [
      ['week', 7],
      ['fortnight', 14],
      ['month', 20],
    ] as const) {
      await openTimeEntry(page, monday, view);
      await expect(page.getByRole('columnheader').filter({ hasText: 'Founders day' })).toBeVisible();
      expect(await daysInView(page)).toBeGreaterThanOrEqual(least);
      if (view === 'week') {
        await page.locator('td[data-column="2"][data-mark~=day]').first().click();
        await page.keyboard.type('9.75');
        await page.keyboard.press('ArrowUp');
        await expect(page.getByText('All changes saved')).toBeVisible();
      }
      expect(await cutFigures(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
    await expectAccessible(page);
  });
}

const SCREENS = {
  sue: ['/timesheet/timeentry', '/timesheet/timeapproval', '/timesheet/dashboard'],
  dana: [
    '/home',
    '/notifications',
    '/production/job',
    '/production/job/dashboard',
    '/production/purchaseorder',
    '/production/estimate',
    '/approvals/clientinvoice',
  ],
};

/** Returns what scrolls sideways on a screen: the page, or parts of it. */
const scrollingSideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main *')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .filter((one) => one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX))
      .map((one) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.className}`),
  );

for (const [person, paths] of Object.entries(SCREENS)) {
  test(`screens of ${person} that fit at 1280 px also fit next to a classic scrollbar, at 1265 px (FIX-121)`, async ({
    page,
  }) => {
    await signIn(page, person);
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${origin()}${path}`);
      await expect(page.locator('h1').first(), path).toBeAttached();
      await expect(page.getByRole('status', { name: /^Loading/ }), path).toHaveCount(0);
      const wide = await scrollingSideways(page);
      await page.setViewportSize({ width: 1265, height: 800 });
      const added = async () => (await scrollingSideways(page)).filter((one) => !wide.includes(one));
      await expect.poll(added, { message: path }).toEqual([]);
    }
  });
}
