import { holdBack } from './support/intercept.ts';
import { origin, startProductOfFile } from './support/product-of-file.ts';
import { expect, expectAccessible, test } from './support/story.ts';

let stop: () => Promise<void>;
test.beforeAll(async () => {
  stop = await startProductOfFile({ AGENCY_LIST: 'named' });
});
test.afterAll(() => stop());

test('a user who types the agency’s full name signs in, and the device remembers it (SCALE-14, AUTH-01)', async ({
  page,
}) => {
  await page.goto(`${origin()}/`);
  const agency = page.getByRole('textbox', { name: 'Agency' });
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(agency).toBeFocused();
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByText('Failed to load available databases')).toHaveCount(0);
  expect(await page.locator('body').textContent()).not.toMatch(/Harbour|Meridian/);
  await page.getByLabel('User name').fill('emma');
  await expect(button).toBeDisabled();

  await agency.fill('Harbour');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await expect(page.getByText('There is no agency with this name')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await button.click();
  await expect(button).toBeEnabled();
  expect(sent).toEqual([]);
  await expectAccessible(page);

  await agency.fill('harbour & pine');
  await expect(page.getByText('There is no agency with this name')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(page.getByText('Harbour & Pine', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${origin()}/`);
  await expect(agency).toHaveValue('harbour-pine');
  await expect(page.getByText('Harbour & Pine', { exact: true })).toBeVisible();
  await expect(page.getByLabel('User name')).toBeFocused();
});

test('pressing Continue before the agency lookup finishes still works (SCALE-14)', async ({ page }) => {
  const letGo = await holdBack(page, '**/api/databases?name=*');
  await page.goto(`${origin()}/`);
  await page.getByLabel('User name').fill('emma');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.getByRole('textbox', { name: 'Agency' }).fill('harbour-pine');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: 'Sign in', exact: true }).and(page.locator('[data-loading]')),
  ).toBeVisible();
  letGo();
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
});

test('a user who types before the page knows that a name is needed keeps typing there (SCALE-14)', async ({ page }) => {
  const letGo = await holdBack(page, '**/api/databases');
  await page.goto(`${origin()}/`);
  await page.getByLabel('User name').focus();
  await page.keyboard.type('em');
  letGo();
  await expect(page.getByRole('textbox', { name: 'Agency' })).toBeVisible();
  await page.keyboard.type('ma');
  await expect(page.getByLabel('User name')).toHaveValue('emma');
  await expect(page.getByRole('textbox', { name: 'Agency' })).toHaveValue('');
});

test('the form for a forgotten password also takes the typed name (SCALE-14, PEOPLE-02)', async ({ page }) => {
  await page.goto(`${origin()}/forgot`);
  await page.getByLabel('User name').fill('emma');
  await page.getByRole('textbox', { name: 'Agency' }).fill('nowhere');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('There is no agency with this name')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Agency' }).fill('Studio Meridian');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status')).toContainText('Check your email');
});

test('at the host name of an agency it is there already (SCALE-14)', async ({ page }) => {
  const { port } = new URL(origin());
  await page.goto(`http://studio-meridian.localhost:${port}/`);
  await expect(page.getByLabel('Database').getByRole('option')).toHaveText(['Studio Meridian']);
  await page.getByLabel('User name').fill('emma');
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
});
