import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { answerLate } from './intercept.ts';
import { haveProductOfFile, origin, stopProduct } from './product-of-file.ts';
import { signIn, signInAndStart, signInOnScreen } from './sign-in.ts';

export { origin, signIn, signInAndStart, signInOnScreen };

/** The test function of stories. Each file runs its own product; errors thrown in the page fail the story. */
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

/** Runs in every page. Records all messages, because on a slow machine one may disappear before the story looks for it. */
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

/** Waits for a message with this text. One that has already disappeared counts too. */
export async function expectMessage(page: Page, words: string | RegExp) {
  const allMessages = () =>
    page.evaluate(() => {
      const shown = (window as unknown as { messagesShown?: string[] }).messagesShown ?? [];
      return [...shown, document.body.textContent].join('\n');
    });
  await expect
    .poll(allMessages, { timeout: 60_000 })
    .toMatch(words instanceof RegExp ? words : new RegExp(escaped(words)));
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The minified axe, which is half as much code for the page to load. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects that axe finds no violations on the page. */
export async function expectAccessible(page: Page) {
  expect(await violationsOf(page)).toEqual([]);
}

/** Returns the violations that axe finds on the page, with the beginning of each element's HTML. */
export async function violationsOf(page: Page): Promise<string[]> {
  // During a navigation the document is empty.
  for (const part of ['main', 'h1']) await page.locator(part).first().waitFor({ state: 'attached' });
  // Runs axe directly in the page, which has no frames. Playwright's integration opens a tab for the results, which is slow.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const found = await inPage.run(document, { resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Opens the time grid and waits until its entries are loaded. */
export async function openTimeEntry(page: Page, selectedDate: string, view = 'week') {
  await page.goto(`${origin()}/timesheet/timeentry?selectedDate=${selectedDate}&view=${view}`);
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading time entries' })).toBeHidden();
}

/**
 * Clicks "Try again" until `expected` appears. After a lost network it may appear by itself at any moment, and the button with it
 * disappears.
 */
export async function tryAgainUntil(button: Locator, expected: Locator) {
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
    await expect(expected).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Returns the cell of a line and a day. */
export function cell(page: Page, line: string | RegExp, dayIndex: number) {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: line }) });
  return row.locator(`td[data-column="${2 + dayIndex}"]`);
}

/** Switches the signed-in person to English, in case an earlier attempt of the story left another language. */
export async function beginInFirstLanguage(page: Page) {
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const user = await (await page.request.get(`${origin()}/api/auth/employeeinfo`, { headers })).json();
  if (!user.useSecondLanguage) return;
  await page.request.put(`${origin()}/api/employees/${user.id}/language?useSecondLanguage=false`, { headers });
  await page.reload();
}

/** Runs an action that reloads the page, and waits for the reload. */
export async function untilReloaded(page: Page, act: () => Promise<void>) {
  const reloaded = page.waitForEvent('load');
  await act();
  await reloaded;
}

/** Returns how far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Waits until the page fits the window's width. */
export async function expectNoSidewaysScroll(page: Page) {
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
}
