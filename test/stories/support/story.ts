import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { answerLate } from './intercept.ts';
import { haveProductOfFile, origin, stopProduct } from './product-of-file.ts';
import { signIn, signInAndStart, signInOnScreen } from './sign-in.ts';

export { origin, signIn, signInAndStart, signInOnScreen };

/** Stories: each file has its own product, and a page must end without uncaught errors. */
export const test = base.extend<{ product: undefined; faults: string[] }, { end: undefined }>({
  end: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what a fixture needs from this pattern
    async ({}, use) => {
      await use(undefined);
      await stopProduct();
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what a fixture needs from this pattern
    async ({}, use) => {
      await haveProductOfFile();
      await use(undefined);
    },
    { auto: true, timeout: 180_000 },
  ],
  context: async ({ context }, use) => {
    await context.addInitScript(rememberMessages);
    await answerLate(context);
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

/** Runs in every page: records the text of each displayed message, since it may disappear before a slow test looks for it. */
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

/** Waits until a message with this text is displayed, or has been since the page was loaded. */
export async function expectMessage(page: Page, words: string | RegExp) {
  const shown = () =>
    page.evaluate(() => {
      const kept = (window as unknown as { messagesShown?: string[] }).messagesShown ?? [];
      return [...kept, document.body.textContent].join('\n');
    });
  await expect.poll(shown, { timeout: 60_000 }).toMatch(words instanceof RegExp ? words : new RegExp(escaped(words)));
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The minified axe, half the size for a page to parse. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks that axe finds no violations on the current page. */
export async function expectAccessible(page: Page) {
  expect(await violationsOf(page)).toEqual([]);
}

/** Returns axe's violations on the current page, with the beginnings of the affected elements. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Between two documents neither exists.
  for (const part of ['main', 'h1']) await page.locator(part).first().waitFor({ state: 'attached' });
  // Runs in the page itself, whose screens have no frames: a separate tab for the results would be slower than everything else.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const found = await inPage.run(document, { resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Opens the grid on a day, in a view, and waits until its entries are displayed. */
export async function openTimeEntry(page: Page, selectedDate: string, view = 'week') {
  await page.goto(`${origin()}/timesheet/timeentry?selectedDate=${selectedDate}&view=${view}`);
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading time entries' })).toBeHidden();
}

/** Clicks "Try again" until the expected element appears. After a network failure it may appear on its own, and the button disappears. */
export async function tryAgainUntil(button: Locator, there: Locator) {
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
    await expect(there).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Returns the cell of a line and a day. */
export function cell(page: Page, line: string | RegExp, dayIndex: number) {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: line }) });
  return row.locator(`td[data-column="${2 + dayIndex}"]`);
}

/** Starts the signed-in user in the first language, whatever an earlier attempt of the story left behind. */
export async function beginInFirstLanguage(page: Page) {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const user = await (await page.request.get(`${origin()}/api/auth/employeeinfo`, { headers })).json();
  if (!user.useSecondLanguage) return;
  await page.request.put(`${origin()}/api/employees/${user.id}/language?useSecondLanguage=false`, { headers });
  await page.reload();
}

/** Changes the language, and waits for the reloaded page. */
export async function untilReloaded(page: Page, act: () => Promise<void>) {
  const reloaded = page.waitForEvent('load');
  await act();
  await reloaded;
}

/** Returns how far the page exceeds the window's width, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Waits until the page fits the window's width, which may have just changed. */
export async function expectNoSidewaysScroll(page: Page) {
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
}
