import { ask, makeEstimate, type StoryEstimate } from './support/made-estimates.ts';
import { makeJob, openJob } from './support/made-jobs.ts';
import { markedOption } from './support/marked-option.ts';
import { withMailServer } from './support/product-with-mail.ts';
import { expect, expectMessage, origin, signIn, test } from './support/story.ts';
import { openOnPhone } from './support/strangers-phone.ts';

const CLIENT = 'cycle@client.example';

const mails = withMailServer();

test('an estimate goes from a template through approval, email and acceptance to orders and a change order, and the job shows it (EST-05, EST-07, EST-08, EST-10, EST-12, EST-13, EST-16)', async ({
  page,
  browser,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  await signIn(page, 'alex');
  const job = await makeJob(page, 'The whole cycle');
  const { costTypes } = await ask<{ costTypes: { id: number; code: string }[] }>(page, 'GET', '/api/estimates/choices');
  const art = { id: costTypes.find(({ code }) => code === 'ART')!.id };
  const option = (name: string, rate: string) => ({
    id: 0,
    name,
    kind: 'option',
    lines: [{ id: 0, costType: art, details: name, units: '1', rate }],
  });
  const template = await makeEstimate(page, null, `Cycle template ${job.id}`, [
    option('Making-of', '300'),
    option('Subtitles', '80'),
  ]);

  // From the template, with its two options.
  await page.goto(`${origin()}/production/estimate/0/edit?job=${job.id}`);
  await page.getByRole('radio', { name: 'With a template' }).check();
  await page
    .getByRole('textbox', { name: 'Template', exact: true })
    .or(page.getByRole('combobox', { name: 'Template', exact: true }))
    .fill(String(job.id));
  await expect(markedOption(page).filter({ hasText: template.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await button('Create estimate').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Estimate ${job.code}-E1`);
  // 8 and 12.5 hours at 210, and 1,000 of posters with 15 percent.
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Net without options5,455.00');
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Net with all options5,835.00');

  // Approved within the agency.
  await button('Send for approval').click();
  const approver = dialog.getByRole('combobox', { name: 'Approver' }).or(dialog.getByLabel('Approver'));
  await approver.first().fill('Dana');
  await expect(markedOption(page).filter({ hasText: 'Dana' })).toBeVisible();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Send for approval', exact: true }).click();
  await expect(page.getByText('It is waiting for Dana')).toBeVisible();
  const address = page.url();
  const hers = await browser.newContext();
  const dana = await hers.newPage();
  await signIn(dana, 'dana');
  await dana.goto(address);
  await dana.getByRole('button', { name: 'Approve', exact: true }).click();
  await dana.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expectMessage(dana, 'Estimate approved');

  // By mail to the client, who chooses one option on a phone.
  await page.reload();
  await button('Send to the client').click();
  await dialog.getByRole('textbox', { name: 'Other addresses' }).fill(CLIENT);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expectMessage(page, 'Estimate sent to the client');
  const link = await mails.find(
    ({ raw, subject }) => raw.includes(CLIENT) && (subject?.includes(`${job.code}-E1`) ?? false),
    /http:\S+\/estimate\/\S+#[\w-]+/,
  );
  const phone = await openOnPhone(browser, link);
  await phone.getByRole('checkbox', { name: /Making-of/ }).check();
  await phone.getByRole('button', { name: 'Accept …' }).click();
  await phone.getByRole('textbox', { name: 'Your name' }).fill('Carla Client');
  await phone.getByRole('button', { name: /^Accept for/ }).click();
  await expect(phone.getByText('Accepted by Carla Client')).toBeVisible();
  await phone.context().close();

  // The purchases are ordered.
  await page.reload();
  await expect(page.getByRole('region', { name: 'The client' })).toContainText('Accepted');
  await button('Order').click();
  await dialog.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(dialog.getByRole('link')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();

  // A change order removes one item; the client accepts by telephone.
  await button('More').click();
  await page.getByRole('menuitem', { name: 'New change order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Change order ${job.code}-C1.1`);
  const id = Number(/estimate\/(\d+)\//.exec(page.url())![1]);
  const at = `/api/estimates/${id}`;
  const now = () => ask<StoryEstimate>(page, 'GET', at);
  const { lastModified } = await now();
  await ask(page, 'PUT', at, {
    ...{ id, lastModified, name: 'Less layout' },
    sections: [
      {
        id: 0,
        name: 'Less',
        lines: [{ id: 0, costType: art, details: 'Less layout', units: '-2', rate: '210' }],
      },
    ],
  });
  const { id: danaId } = await ask<{ id: number }>(dana, 'GET', '/api/auth/employeeinfo');
  const step = async (by: typeof page, action: string, more: object = {}) =>
    ask(by, 'PUT', `${at}/actions`, { action, lastModified: (await now()).lastModified, ...more });
  await step(page, 'ready', { approver: danaId });
  await step(dana, 'approve');
  await step(page, 'send', { to: [CLIENT] });
  await page.goto(`${origin()}/production/estimate/${id}/edit`);
  await button('Record response').click();
  await dialog.getByRole('textbox', { name: 'Response from' }).fill('Carla Client');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expectMessage(page, 'Response recorded');
  await hers.close();

  // Estimated are 5,455 with the option's 300 less 420; the posters count with their 1,000, because they are purchased.
  await openJob(page, job, 'tracking');
  const figures = page.getByRole('table', { name: 'Amounts by cost type' });
  await expect(figures).toContainText('5,185.00');
  await openJob(page, job, 'estimates');
  await expect(page.getByRole('row').filter({ hasText: `${job.code}-C1.1` })).toContainText('Accepted');
  const report = await ask<{ id: number; approvedEstimatesTotal: string }[]>(page, 'GET', '/api/jobs/reports');
  expect(report.find((row) => row.id === job.id)).toMatchObject({
    approvedEstimatesTotal: '5185.00',
    estimatesTotal: '5185.00',
    revenueEstimates: '4335.00',
  });
});
