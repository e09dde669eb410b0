import { another, makeJobToOrderFor, orderForJob, sendTo } from './support/made-orders.ts';
import { withMailServer } from './support/product-with-mail.ts';
import {
  expect,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  origin,
  signIn,
  test,
} from './support/story.ts';
import { openOnPhone } from './support/strangers-phone.ts';

const mails = withMailServer();

test('an approved order is amended: the revision is approved, replaces it, and the supplier reads what changed and gets an answer (FIX-85)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/mail`);
  await page.getByRole('button', { name: 'Orders by email…' }).click();
  const settings = page.getByRole('dialog', { name: 'Orders by email' });
  await settings.getByRole('combobox', { name: 'To suppliers' }).selectOption('always');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Approved orders are sent to suppliers automatically.')).toBeVisible();

  await signIn(page, 'alex');
  const job = await makeJobToOrderFor(page, 'Posters to amend');
  const order = await orderForJob(page, job, 'Posters to amend', '100');
  await sendTo(page, order, 'Dana Whitfield');
  const dana = await another(browser, 'dana');
  const approve = async (id: number) => {
    await dana.goto(`${origin()}/production/purchaseorder/${id}/edit/details`);
    await dana.getByRole('button', { name: 'Approve', exact: true }).click();
    await dana.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expectMessage(dana, 'Purchase order approved');
  };
  await approve(order.id);

  await page.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  await page.getByRole('button', { name: 'Amend', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Purchase order ${order.reference} rev 2`);
  await expect(page.getByText(`Replaces ${order.reference} once it is approved`)).toBeVisible();
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible();
  const id = Number(/purchaseorder\/(\d+)/.exec(page.url())![1]);
  const units = page.getByRole('grid', { name: 'Lines' }).locator('tr[data-row="0"] > td[data-column="5"]');
  await units.click();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'Purchase order updated');
  await page.goto(`${origin()}/production/purchaseorder/${id}/edit/details`);
  const changes = page.getByRole('list', { name: 'Changes' });
  await expect(changes).toContainText('Line 1: Units: 2 → 3');
  await expectAccessible(page);
  await page.getByRole('link', { name: `Open ${order.reference}`, exact: true }).click();
  await expect(page.getByText(`${order.reference} rev 2 amends this order`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Amend', exact: true })).toHaveCount(0);

  await sendTo(page, { ...order, id }, 'Dana Whitfield');
  await approve(id);
  await page.reload();
  await expect(page.getByText(`Replaced by ${order.reference} rev 2`)).toBeVisible();
  await expectAccessible(page);

  const link = await mails.find(
    ({ subject, raw }) => subject?.includes(`${order.reference} rev 2`) === true && /To: orders@wharfp/.test(raw),
    /http:\S+\/links\/\S+#[\w-]+/,
  );
  const supplier = await openOnPhone(browser, link);
  await expect(supplier.getByRole('heading', { level: 1 })).toHaveText(`Purchase order ${order.reference} rev 2`);
  await supplier.getByRole('button', { name: 'Ask a question…' }).click();
  await supplier.getByRole('textbox', { name: /^Question or change request/ }).fill('Is matt paper all right?');
  await supplier.getByRole('button', { name: 'Send' }).click();
  await expect(supplier.getByText('“Is matt paper all right?”')).toBeVisible();

  await page.goto(`${origin()}/production/purchaseorder/${id}/edit/details`);
  await page.getByRole('button', { name: 'Reply to supplier…' }).click();
  const answer = page.getByRole('dialog', { name: 'Reply to supplier' });
  await expect(answer).toContainText('Their question: “Is matt paper all right?”');
  await answer.getByRole('textbox', { name: 'Reply' }).fill('Yes, matt.');
  await expectAccessible(page);
  await answer.getByRole('button', { name: 'Reply to supplier' }).click();
  await expectMessage(page, 'The reply is sent to the supplier');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Replied to supplier');
  await supplier.reload();
  await expect(supplier.getByText('“Yes, matt.”')).toBeVisible();
  await expectNoSidewaysScroll(supplier);
});
