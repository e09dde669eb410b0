import type { Page } from '@playwright/test';
import { type MadeOrder, makeJobToOrderFor, orderForJob, sendTo } from './support/made-orders.ts';
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

/** Returns the link in the latest mail about an order to an address, once it has arrived. */
function linkInMail(order: MadeOrder, to: RegExp): Promise<string> {
  return addressInMail(order, to, /http:\S+\/links\/\S+#[\w-]+/);
}

function addressInMail(order: MadeOrder, to: RegExp, address: RegExp): Promise<string> {
  return mails.find(({ subject, raw }) => (subject?.includes(order.reference) ?? false) && to.test(raw), address);
}

async function waitingOrder(page: Page, name: string, rate?: string): Promise<MadeOrder> {
  const job = await makeJobToOrderFor(page, name);
  const order = await orderForJob(page, job, name, rate);
  await sendTo(page, order, 'Dana Whitfield');
  return order;
}

test('an order is sent, the approver decides from the mail, the supplier accepts, the requester sees it without a reload (MAIL-09, MAIL-10, MAIL-12, MAIL-13, NOTE-07)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/mail`);
  await page.getByRole('button', { name: 'Orders by email…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Orders by email' });
  await dialog.getByRole('combobox', { name: 'To suppliers' }).selectOption('always');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Approved orders are sent to suppliers automatically.')).toBeVisible();

  await signIn(page, 'alex');
  const order = await waitingOrder(page, 'Posters by mail', '100');
  await page.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  const timeline = page.getByRole('list', { name: 'Status' });
  await expect(timeline).toContainText('Ready for approval');

  const phone = await openOnPhone(browser, await linkInMail(order, /To: .*dana/i));
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
    `Purchase order ${order.reference}, Wharf Print Works`,
  );
  await expect(phone.getByText('Dana Whitfield, please approve or reject it.')).toBeVisible();
  await expect(phone.getByText('220.00 AUD').first()).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByText('Purchase order approved')).toBeVisible();
  await expect(phone.getByRole('button')).toHaveCount(0);
  // The link has ended: returning to the page doesn't read it again.
  const requests: string[] = [];
  phone.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await phone.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
  expect(requests).toEqual(['/healthz']);

  await expect(timeline).toContainText('Approved');
  await expect(timeline).toContainText('Dana Whitfield, by email');
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expectAccessible(phone);
  await phone.context().close();

  const supplier = await openOnPhone(browser, await linkInMail(order, /To: orders@wharfp\.example/), 'dark');
  await expect(supplier.getByRole('heading', { level: 1 })).toHaveText(`Purchase order ${order.reference}`);
  await expectAccessible(supplier);
  await expectNoSidewaysScroll(supplier);
  await supplier.getByRole('button', { name: 'Ask a question…' }).click();
  const question = supplier.getByRole('textbox', { name: /^Question or change request/ });
  await question.fill('Is matt paper all right?');
  await expectAccessible(supplier);
  await supplier.getByRole('button', { name: 'Send' }).click();
  await expect(supplier.getByText('“Is matt paper all right?”')).toBeVisible();
  await expect(timeline).toContainText('Question from supplier');
  await supplier.getByRole('button', { name: 'Accept' }).click();
  await expect(supplier.getByText('You accepted the order')).toBeVisible();
  await expect(supplier.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await supplier.context().close();

  await expect(timeline).toContainText('Accepted by the supplier');
  await expect(timeline).toContainText('Wharf Print Works, by email');
  await expect(page.getByRole('region', { name: 'Emails to supplier' })).toContainText('Sent to orders@wharfp.example');
  await expectAccessible(page);
});

test('rejecting from a mail needs a reason, which stays when it cannot be sent (MAIL-10)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const order = await waitingOrder(page, 'Posters to reject', '50');
  const phone = await openOnPhone(browser, await linkInMail(order, /To: .*dana/i));
  await phone.getByRole('button', { name: 'Reject…' }).click();
  const reason = phone.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await expect(phone.getByRole('button', { name: 'Reject', exact: true })).toBeDisabled();
  await reason.fill('Too dear');
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(phone.getByRole('alert')).toContainText('The server cannot be reached');
  await expect(reason).toHaveValue('Too dear');
  await expectAccessible(phone);
  await phone.context().setOffline(false);
  await phone.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(phone.getByText('Purchase order rejected')).toBeVisible();
  await phone.context().close();
  await page.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  await expect(page.getByRole('list', { name: 'Status' })).toContainText('“Too dear”');
});

test('an order above the amount leads to the sign-in, and from there to the order (MAIL-10)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const order = await waitingOrder(page, 'Posters of a fortune', '3000');
  const ofScreen = /http:\S+\/production\/purchaseorder\/\d+\/edit\/details/;
  const address = await addressInMail(order, /To: .*dana/i, ofScreen);
  const other = await openOnPhone(browser, address);
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await other.getByLabel('Database').selectOption('harbour-pine');
  await other.getByLabel('User name').fill('dana');
  await other.getByLabel('Password', { exact: true }).fill('docket-demo');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(address);
  await expect(other.getByRole('button', { name: 'Approve' }).first()).toBeVisible();
  await other.context().close();
});

test('with manual sending, the order is sent from its screen to the displayed address (MAIL-12)', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/mail`);
  await page.getByRole('button', { name: 'Orders by email…' }).click();
  const settings = page.getByRole('dialog', { name: 'Orders by email' });
  await settings.getByRole('combobox', { name: 'To suppliers' }).selectOption('ask');
  const amount = settings.getByRole('textbox', { name: 'Approve from an email without signing in, up to' });
  await amount.fill('plenty');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('Please enter an amount, or 0')).toBeVisible();
  await expect(amount).toHaveValue('plenty');
  await amount.fill('1,000');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Orders up to 1,000 AUD')).toBeVisible();

  await signIn(page, 'alex');
  const order = await waitingOrder(page, 'Posters on request', '30');
  await signIn(page, 'dana');
  await page.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  await page.getByRole('button', { name: 'Approve' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectMessage(page, 'Purchase order approved');
  await page.goto(`${origin()}/production/purchaseorder/${order.id}/edit/details`);
  const mails = page.getByRole('region', { name: 'Emails to supplier' });
  await expect(mails).toContainText("The order hasn't been sent to its supplier yet.");
  await mails.getByRole('button', { name: 'Send to the supplier …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to the supplier' });
  const address = dialog.getByRole('textbox', { name: 'Email address' });
  await expect(address).toHaveValue('orders@wharfp.example');
  await address.fill('wharf');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toHaveValue('wharf');
  await expectAccessible(page);
  await address.fill('press@wharfp.example');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
  await linkInMail(order, /To: press@wharfp\.example/);
  await page.reload();
  await expect(mails).toContainText('Sent to press@wharfp.example');
  await expect(mails.getByRole('button', { name: 'Send again…' })).toBeVisible();
});

test('another approval link opened in the same tab shows its own order, and decides on that one (FIX-84)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alex');
  const [first, second] = [
    await waitingOrder(page, 'Posters in one tab', '20'),
    await waitingOrder(page, 'Flyers in one tab', '20'),
  ];
  const [firstLink, secondLink] = [await linkInMail(first, /To: .*dana/i), await linkInMail(second, /To: .*dana/i)];
  const phone = await openOnPhone(browser, firstLink);
  const heading = phone.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(first.reference);
  await phone.getByRole('button', { name: 'Reject…' }).click();
  await phone.evaluate((link) => window.location.assign(link), secondLink);
  await expect(heading).toContainText(second.reference);
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByText('Purchase order approved')).toBeVisible();
  // A message about one document doesn't apply to the other.
  await phone.evaluate((link) => window.location.assign(link), firstLink);
  await expect(heading).toContainText(first.reference);
  await expect(phone.getByRole('button', { name: 'Approve' })).toBeVisible();
  await phone.context().close();
});
