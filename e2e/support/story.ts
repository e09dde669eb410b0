import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** The product's address in this run. */
export function origin(): string {
  return process.env.DOCKET_ORIGIN!;
}

/** Stories: `page` begins at the sign-in screen of the running product, and ends without anything thrown in it. */
export const test = base.extend<{ faults: string[] }>({
  context: async ({ context }, use) => {
    await context.addInitScript(rememberMessages);
    await use(context);
  },
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (/Content.Security.Policy|Refused to/.test(message.text())) faults.push(message.text());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Runs in every page: keeps the words of each message that showed, as on a slow machine it may be gone before it is looked for. */
function rememberMessages() {
  const shown: string[] = [];
  Object.assign(window, { messagesShown: shown });
  const message = '.mantine-Notification-root';
  new MutationObserver((changes) => {
    const nodes = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes]);
    for (const node of nodes) {
      const element = node instanceof Element ? node : node.parentElement;
      const found = element?.closest(message) ?? element?.querySelector(message);
      const words = found?.textContent;
      if (words && shown.at(-1) !== words) shown.push(words);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Waits until a message with these words shows, or has shown since the page was loaded. */
export async function expectMessage(page: Page, words: string) {
  const shown = () => page.evaluate(() => (window as unknown as { messagesShown: string[] }).messagesShown.join('\n'));
  await expect.poll(shown, { timeout: 60_000 }).toContain(words);
}

/** Signs a demo person in through the screen and waits for what comes after it. */
export async function signIn(page: Page, username: string, database = 'harbour-pine') {
  await page.goto(`${origin()}/`);
  await page.getByLabel('Database').selectOption(database);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('docket-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
}

/** What axe finds on the page as it is now: nothing. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

/** Opens the grid on a day, in a view, and waits until its entries are there. */
export async function openTimeEntry(page: Page, selectedDate: string, view = 'week') {
  await page.goto(`${origin()}/timesheet/timeentry?selectedDate=${selectedDate}&view=${view}`);
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading time entries' })).toBeHidden();
}

/** The cell of a line and a day. */
export function cell(page: Page, line: string | RegExp, dayIndex: number) {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: line }) });
  return row.locator(`td[data-column="${2 + dayIndex}"]`);
}
