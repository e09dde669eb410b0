import { readFileSync } from 'node:fs';
import { type ObjectStoreServer, startObjectStore } from '#test/fixtures/object-store-server.ts';
import { makeJobToOrderFor, orderForJob } from './support/made-orders.ts';
import { startProductOfFile } from './support/product-of-file.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
} from './support/story.ts';

let store: ObjectStoreServer;
let stop: () => Promise<void>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  store = await startObjectStore();
  stop = await startProductOfFile(store.environment);
});
test.afterAll(async () => {
  await stop();
  await store.close();
});

const OF_FILES_ALONE = /Files cannot be reached at the moment\. Everything else works/;

test('a file waits in the form while its store is away and goes in once it is back, and everything else is saved meanwhile (SCALE-17)', async ({
  page,
}) => {
  await signIn(page, 'alex');
  const order = await orderForJob(page, await makeJobToOrderFor(page, 'Files outside'), 'Order with files outside');
  store.be({ status: 403, code: 'AccessDenied' });
  await page.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  const files = page.getByRole('region', { name: 'Attachments' });
  const content = Buffer.from('%PDF-1.7\nquote');
  await files
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'quote.pdf', mimeType: 'application/pdf', buffer: content }]);
  await expect(files.getByText(OF_FILES_ALONE)).toBeVisible();
  // The network isn't lost.
  await expect(page.getByText(/^Offline/)).toHaveCount(0);
  await expectAccessible(page);

  store.be('works');
  await files.getByRole('button', { name: 'Try again' }).click();
  const kept = files.getByRole('button', { name: 'quote.pdf', exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), kept.click()]);
  expect(readFileSync(await download.path()).equals(content)).toBe(true);
  expect([...store.objects.values()]).toEqual([content]);

  store.be({ status: 403, code: 'AccessDenied' });
  await kept.click();
  await expectMessage(page, OF_FILES_ALONE);
  await expect(page.getByText(/^Offline/)).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Details' }).first().fill('Changed while files were away');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Purchase order updated');
});

test('saving an order during an upload stays on the order and keeps the file (SCALE-17)', async ({ page }) => {
  await signIn(page, 'alex');
  const order = await orderForJob(page, await makeJobToOrderFor(page, 'Files late'), 'Order with a late file');
  store.be({ status: 403, code: 'AccessDenied' });
  const address = `${origin()}/production/purchaseorder/${order.id}/edit/details`;
  await page.goto(address);
  const files = page.getByRole('region', { name: 'Attachments' });
  const file = { name: 'late.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nlate') };
  await files.locator('input[type=file]').first().setInputFiles([file]);
  await expect(files.getByText(OF_FILES_ALONE)).toBeVisible();
  await page.getByRole('textbox', { name: 'Details' }).first().fill('Saved before its file');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Purchase order updated');
  await expectMessage(page, 'An attachment is still uploading. Check the attachments.');
  expect(page.url()).toBe(address);
  store.be('works');
  await files.getByRole('button', { name: 'Try again' }).click();
  await expect(files.getByRole('button', { name: 'late.pdf', exact: true })).toBeVisible();
  // Without pending uploads, saving goes back as usual.
  await page.getByRole('textbox', { name: 'Details' }).first().fill('Saved with its file');
  await page.keyboard.press('Control+s');
  await expect(page).not.toHaveURL(address);
});

test('administrators see that files cannot be reached (SCALE-17, OBS-04)', async ({ page }) => {
  store.be({ status: 500, code: 'InternalError' });
  await signIn(page, 'ada');
  const row = page.getByRole('region', { name: 'Attachments', exact: true });
  await expect(async () => {
    await page.goto(`${origin()}/administration/health`);
    await expect(row).toContainText('The file store is unreachable', { timeout: 2000 });
  }).toPass();
  await expect(row).toContainText('Action required');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});
