import { onDatabaseOfFile } from './support/on-agency.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, origin, signIn, test } from './support/story.ts';

const write = (text: string) => onDatabaseOfFile('docket_harbour-pine', (client) => client.query(text));

test('without a mail server the inviting user sees the link once, copies it, and it opens (PEOPLE-04, PEOPLE-01)', async ({
  page,
  browser,
}) => {
  const { rows } = await write(
    "insert into employee (code, name, username, email) values ('HAND', 'Hanna Hand', 'hand', 'hand@harbour-pine.example') returning id",
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'ada');
  await page.goto(`${origin()}/administration/people/${rows[0].id}`);
  await expect(page.getByText('Not invited yet')).toBeVisible();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const results = page.getByRole('dialog', { name: 'Invitations' });
  await expect(results).toContainText('This installation sends no emails');
  await expectAccessible(page);
  await results.getByRole('button', { name: 'Copy link' }).click();
  await expect(results.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/invitation#harbour-pine\.[\w-]{43}$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await results.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(/Invited until/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite again' })).toBeVisible();

  // The product of the stories uses a random port, which its configured address doesn't have.
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(`${origin()}/invitation#${link.split('#')[1]}`);
  await expect(other.getByText(/^Welcome, Hanna/)).toBeVisible();
  // The page's address contains no secret that still works.
  await other.getByLabel(/^New password/).fill('seven grey herons on a jetty');
  await other.getByLabel('Repeat new password').fill('seven grey herons on a jetty');
  await other.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(other).not.toHaveURL(/invitation/);
  await other.goto(`${origin()}/invitation#${link.split('#')[1]}`);
  await expect(other.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await context.close();
});

test('another invitation opened in the same tab is for its own person (FIX-84)', async ({ page, browser }) => {
  const { rows } = await write(
    "insert into employee (code, name, username, email) values ('IDA', 'Ida Inn', 'ida', 'ida@harbour-pine.example'), ('JON', 'Jon Jay', 'jon', 'jon@harbour-pine.example') returning id",
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'ada');
  const seals: string[] = [];
  for (const { id } of rows) {
    await page.goto(`${origin()}/administration/people/${id}`);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const results = page.getByRole('dialog', { name: 'Invitations' });
    await results.getByRole('button', { name: 'Copy link' }).click();
    await expect(results.getByRole('button', { name: 'Copied' })).toBeVisible();
    seals.push((await page.evaluate(() => navigator.clipboard.readText())).split('#')[1]!);
  }
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(`${origin()}/invitation#${seals[0]}`);
  await expect(other.getByText(/^Welcome, Ida/)).toBeVisible();
  await other.getByLabel(/^New password/).fill('typed for Ida');
  await other.evaluate((seal) => {
    window.location.hash = seal!;
  }, seals[1]);
  await expect(other.getByText(/^Welcome, Jon/)).toBeVisible();
  await expect(other.getByLabel(/^New password/)).toHaveValue('');
  await context.close();
});
