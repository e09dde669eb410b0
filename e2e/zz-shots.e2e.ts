import { mkdirSync } from 'node:fs';
import { findShownRecords, SCREENS, watchCalls } from './support/every-screen.ts';
import { origin, signIn, test } from './support/story.ts';

test.describe.configure({ mode: 'parallel' });
const OUT = process.env.SHOTS!;
mkdirSync(OUT, { recursive: true });
const EXTRA = {
  'approval of orders': { person: 'sue', path: '/production/purchaseorder?approver=me' },
  'orders of carl': { person: 'carl', path: '/production/purchaseorder' },
  'estimates wide': { person: 'dana', path: '/production/estimate', width: 1700 },
  'orders wide': { person: 'dana', path: '/production/purchaseorder', width: 1700 },
};
for (const [title, screen] of Object.entries({ ...SCREENS, ...EXTRA })) {
  test(`shot ${title}`, async ({ page }) => {
    const settled = watchCalls(page);
    await signIn(page, 'dana');
    const records = await findShownRecords(page);
    await signIn(page, screen.person).catch(() => {});
    await page.goto(`${origin()}${typeof screen.path === 'string' ? screen.path : screen.path(records)}`);
    for (const width of 'width' in screen ? [screen.width as number] : [1280, 360]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 1400 });
        await page.emulateMedia({ colorScheme });
        await settled();
        await page.screenshot({ path: `${OUT}/${title.replace(/[^a-z]+/gi, '-')}-${width}-${colorScheme}.png` });
      }
    }
  });
}
