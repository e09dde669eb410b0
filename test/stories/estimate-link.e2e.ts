import { withMailServer } from './support/product-with-mail.ts';
import {
  CLIENT_ADDRESS,
  doWithEstimate,
  type MadeEstimate,
  readEstimate,
  sendMadeEstimate,
} from './support/sent-estimates.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, origin, signIn, test } from './support/story.ts';
import { openOnPhone } from './support/strangers-phone.ts';

const mails = withMailServer();

/** Returns the link in the mail about an estimate to its client, once it has arrived. */
function linkInMail({ reference }: MadeEstimate): Promise<string> {
  return mails.find(
    ({ subject, raw }) => (subject?.includes(reference) ?? false) && raw.includes(CLIENT_ADDRESS),
    /http:\S+\/estimate\/\S+#[\w-]+/,
  );
}

test('a client picks options on a phone, in their language, loses the network, and accepts; the author sees it without a reload (EST-08, EST-09, EST-10)', async ({
  page,
  browser,
}) => {
  const estimate = await sendMadeEstimate(page, 'Film by mail', true);
  await page.goto(`${origin()}/home`);
  const bell = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Notifications/ });
  await expect(bell).toBeVisible();

  const phone = await openOnPhone(browser, await linkInMail(estimate));
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
    `Kostenvoranschlag ${estimate.reference}: Film by mail`,
  );
  await expect(phone.locator('html')).toHaveAttribute('lang', 'de');
  await expect(phone.getByText('As we said on Monday, in three rounds.')).toBeVisible();
  await expect(phone.getByText('31/12/2099')).toBeVisible();
  const totals = phone.getByRole('region', { name: 'Summen' });
  await expect(totals).toContainText('2.970,00 AUD');
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);

  await phone.getByRole('checkbox', { name: 'Optional: Making-of' }).check();
  await expect(totals).toContainText('3.300,00 AUD');
  const oneDay = phone.getByRole('radio', { name: 'Variante A: One day' });
  await expect(oneDay).toBeChecked();
  await phone.getByRole('radio', { name: 'Variante B: Two days' }).check();
  await expect(oneDay).not.toBeChecked();
  await expect(totals).toContainText('Netto');
  await expect(totals).toContainText('3.800,00 AUD');
  await expect(totals).toContainText('4.180,00 AUD');

  await phone.getByRole('button', { name: 'Annehmen …' }).click();
  await expect(phone.getByText('Ausgewählt: Making-of, Two days')).toBeVisible();
  const name = phone.getByRole('textbox', { name: 'Ihr Name' });
  await expect(name).toBeFocused();
  await name.fill('Carla Client');
  await phone.getByRole('textbox', { name: 'Kommentar' }).fill('Wir freuen uns 🎬');
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.context().setOffline(true);
  const accept = phone.getByRole('button', { name: 'Annehmen für 4.180,00 AUD' });
  await accept.click();
  await expect(phone.getByRole('alert')).toBeVisible();
  await expect(name).toHaveValue('Carla Client');
  await expect(phone.getByRole('checkbox')).toBeChecked();
  await phone.context().setOffline(false);
  await accept.click();
  const answer = phone.getByRole('status').filter({ hasText: 'Angenommen von Carla Client' });
  await expect(answer).toContainText('Ihre Antwort wurde gesendet.');
  await expect(answer).toBeFocused();
  await expect(phone.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(phone);

  await expect(bell.getByRole('img', { name: /unread/ })).toBeVisible();
  await bell.click();
  await expect(page.getByText(`Carla Client accepted estimate ${estimate.reference}: Wir freuen uns 🎬`)).toBeVisible();
  expect(await readEstimate(page, estimate)).toMatchObject({ status: { code: 'ACCEPTED' }, total: '4180.00' });

  await phone.reload();
  await expect(phone.getByText('Angenommen von Carla Client')).toBeVisible();
  await expect(phone.getByRole('heading', { name: /Two days/ })).toContainText('Ausgewählt');
  await expect(totals).toContainText('4.180,00 AUD');
  const file = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Als PDF' }).click();
  expect((await file).suggestedFilename()).toBe(`${estimate.reference} accepted.pdf`);
  // Opening it sends no request to another site.
  expect(asked.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== origin())).toEqual([]);
  await phone.context().close();
});

test('a client declines by keyboard, in the dark, with a reason; withdrawn meanwhile, nothing that was typed is lost (EST-10, EST-17)', async ({
  page,
  browser,
}) => {
  const estimate = await sendMadeEstimate(page, 'Film to decline');
  const phone = await openOnPhone(browser, await linkInMail(estimate), 'dark');
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(`Estimate ${estimate.reference}`);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Decline …' }).focus();
  await phone.keyboard.press('Enter');
  const name = phone.getByRole('textbox', { name: 'Your name' });
  await expect(name).toBeFocused();
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('Please enter a name')).toBeVisible();
  await expect(name).toBeFocused();
  await phone.keyboard.type('Carla');
  await phone.keyboard.press('Enter');
  const reason = phone.getByRole('textbox', { name: 'Reason' });
  await expect(phone.getByText('Please enter a reason')).toBeVisible();
  await expect(reason).toBeFocused();
  await phone.keyboard.type('Too dear');
  await expectAccessible(phone);

  await doWithEstimate(page, 'withdraw', estimate, { comment: 'Wrong client' });
  await phone.keyboard.press('Tab');
  await phone.keyboard.press('Tab');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('alert')).toContainText("This estimate can't be answered any more");
  await expect(reason).toHaveValue('Too dear');
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expectAccessible(phone);
  await phone.context().close();
});

test('two contacts respond at once: the second sees the first response and keeps their input (EST-10, EST-17)', async ({
  page,
  browser,
}) => {
  const estimate = await sendMadeEstimate(page, 'Film for two');
  const link = await linkInMail(estimate);
  const [first, second] = [await openOnPhone(browser, link), await openOnPhone(browser, link)];
  await second.getByRole('button', { name: 'Decline …' }).click();
  await second.getByRole('textbox', { name: 'Your name' }).fill('Carl');
  await second.getByRole('textbox', { name: 'Reason' }).fill('Not this year');
  await first.getByRole('button', { name: 'Accept …' }).click();
  await first.getByRole('textbox', { name: 'Your name' }).fill('Carla');
  await first.getByRole('button', { name: 'Accept for 2,970.00 AUD' }).click();
  await expect(first.getByText('Accepted by Carla')).toBeVisible();
  await second.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(second.getByText('Accepted by Carla')).toBeVisible();
  const unsent = second.getByRole('alert').filter({ hasText: 'This estimate has already been answered' });
  await expect(unsent).toContainText('Not this year');
  await expectAccessible(second);
  await signIn(page, 'alex');
  expect((await readEstimate(page, estimate)).status.code).toBe('ACCEPTED');
  for (const phone of [first, second]) await phone.context().close();
});

test('another link opened in the same tab shows its own estimate (FIX-84)', async ({ page, browser }) => {
  const [first, second] = [
    await sendMadeEstimate(page, 'Film in one tab'),
    await sendMadeEstimate(page, 'Posters in one tab'),
  ];
  const [firstLink, secondLink] = [await linkInMail(first), await linkInMail(second)];
  const phone = await openOnPhone(browser, firstLink);
  const heading = phone.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(first.reference);
  await phone.getByRole('button', { name: 'Accept …' }).click();
  await phone.evaluate((link) => window.location.assign(link), secondLink);
  await expect(heading).toContainText(second.reference);
  await phone.getByRole('button', { name: 'Decline …' }).click();
  await phone.getByRole('textbox', { name: 'Your name' }).fill('Carla');
  await phone.getByRole('textbox', { name: 'Reason' }).fill('Not these');
  await phone.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(phone.getByText('Declined by Carla')).toBeVisible();
  await phone.goBack();
  await expect(heading).toContainText(first.reference);
  await expect(phone.getByRole('button', { name: 'Accept …' })).toBeVisible();
  expect(await readEstimate(page, first)).toMatchObject({ status: { code: 'SENT' } });
  expect(await readEstimate(page, second)).toMatchObject({ status: { code: 'DECLINED' } });
  await phone.context().close();
});

test('a second acceptance with other options is refused, and shows who accepted what (FIX-112)', async ({
  page,
  browser,
}) => {
  const estimate = await sendMadeEstimate(page, 'Film with options');
  const link = await linkInMail(estimate);
  const [first, second] = [await openOnPhone(browser, link), await openOnPhone(browser, link)];
  await second.getByRole('checkbox', { name: /Making-of/ }).check();
  for (const [phone, name] of [
    [first, 'Carla'],
    [second, 'Carl'],
  ] as const) {
    await phone.getByRole('button', { name: 'Accept …' }).click();
    await phone.getByRole('textbox', { name: 'Your name' }).fill(name);
    await phone.getByRole('button', { name: /^Accept for/ }).click();
    await expect(phone.getByText(/^Accepted by Carla on/)).toBeVisible();
  }
  await expect(second.getByText('Your response was sent')).toHaveCount(0);
  await expect(second.getByRole('heading', { name: /One day/ })).toContainText('Selected');
  const unsent = second.getByRole('alert').filter({ hasText: 'This estimate has already been answered' });
  await expect(unsent).toContainText('Selected: Making-of, One day');
  await expect(unsent).toContainText('Carl');
  await expectAccessible(second);
  for (const phone of [first, second]) await phone.context().close();
});
