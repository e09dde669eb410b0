import type { Page } from '@playwright/test';
import { PATHS } from '#domain/screen-paths.ts';
import { findShownRecords, SCREENS, type Screen, type ShownRecords, watchCalls } from './support/every-screen.ts';
import { markTranslations } from './support/shown-texts.ts';
import { expect, expectNoSidewaysScroll, origin, sidewaysScroll, signIn, test, violationsOf } from './support/story.ts';
import { smallTargets } from './support/touch-targets.ts';

// Each screen is a separate test, so that the workers share them.
test.describe.configure({ mode: 'parallel' });

const headers = { 'x-requested-with': 'XMLHttpRequest' };

let records: ShownRecords | undefined;

/** Returns the address of a screen, after signing its user in. */
async function addressFor(page: Page, { person, path }: Screen): Promise<string> {
  if (typeof path !== 'string' && !records) {
    await signIn(page, 'dana');
    records = await findShownRecords(page);
  }
  await signIn(page, person);
  return `${origin()}${typeof path === 'string' ? path : path(records!)}`;
}

async function chooseLanguage(page: Page, useSecondLanguage: boolean) {
  const user = await (await page.request.get(`${origin()}/api/auth/employeeinfo`, { headers })).json();
  await page.request.put(`${origin()}/api/employees/${user.id}/language?useSecondLanguage=${useSecondLanguage}`, {
    headers,
  });
}

/** Runs a function with the second language, and restores the first. */
async function inSecondLanguage(page: Page, act: () => Promise<void>) {
  await chooseLanguage(page, true);
  try {
    await act();
  } finally {
    await chooseLanguage(page, false);
  }
}

/** The number of menus opened per screen: those of further rows are the same. */
const MENUS = 8;

/** Returns the functions that open overlays: the keyboard shortcuts, and the menus. Each returns whether it succeeded. */
function openersOf(page: Page): (() => Promise<boolean>)[] {
  const menu = (index: number) => async () => {
    const opener = page.locator('[aria-haspopup]:not(input)').nth(index);
    if (!(await opener.isVisible()) || !(await opener.isEnabled())) return false;
    await opener.click();
    return true;
  };
  const keys = async () => {
    await page.keyboard.press('?');
    return true;
  };
  return [keys, ...Array.from({ length: MENUS }, (_, index) => menu(index))];
}

/** A desktop, the same at 200 %, and a phone. */
const WIDTHS = [1280, 640, 360] as const;

/** Returns the widths at which something exceeds the window. */
async function widthsThatScroll(page: Page, settled: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await settled();
    const beyond = await sidewaysScroll(page);
    if (beyond > 0) found.push(`at ${width} px it scrolls ${beyond} px sideways`);
  }
  return found;
}

/** Returns touch targets that are too small on a phone: on the screen, and in its overlays. */
async function tooSmallAt360(page: Page, settled: () => Promise<void>): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 800 });
  await settled();
  const found = new Set(await smallTargets(page));
  for (const open of openersOf(page).slice(0, 5)) {
    if (!(await open())) continue;
    await settled();
    for (const small of await smallTargets(page)) found.add(small);
    await page.keyboard.press('Escape');
    await settled();
  }
  return [...found].map((small) => `too small for a finger: ${small}`);
}

test('every address of the product is among the screens that are looked at (SHELL-01)', () => {
  const looked = new Set(Object.values(SCREENS).map(({ name }) => name));
  // The sign-in screen and sign-out have stories of their own; the others display a screen that is tested.
  const others = new Set(['login', 'logout', 'mobileAddFromPin', 'mobileEdit', 'jobParts', 'purchaseOrderParts']);
  expect(Object.keys(PATHS).filter((name) => !looked.has(name as Screen['name']) && !others.has(name))).toEqual([]);
});

for (const [title, screen] of Object.entries(SCREENS)) {
  test(`axe finds nothing in either theme, nothing scrolls sideways, and a finger meets all: ${title} (FIX-33, WID-12)`, async ({
    page,
  }) => {
    const settled = watchCalls(page);
    await page.goto(await addressFor(page, screen));
    const found: string[] = [];
    for (const { width, colorScheme } of [
      { width: 1280, colorScheme: 'light' },
      { width: 360, colorScheme: 'dark' },
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await settled();
      found.push(...(await violationsOf(page)).map((violation) => `at ${width} px, ${colorScheme}: ${violation}`));
    }
    found.push(...(await widthsThatScroll(page, settled)));
    found.push(...(await tooSmallAt360(page, settled)));
    expect(found).toEqual([]);
  });
}

for (const [title, screen] of Object.entries(SCREENS)) {
  test(`in the second language every text is translated and fits: ${title} (LANG-02, LANG-03)`, async ({ page }) => {
    const address = await addressFor(page, screen);
    await inSecondLanguage(page, async () => {
      const marks = await markTranslations(page);
      const settled = watchCalls(page);
      await page.goto(address);
      await settled();
      const texts = await marks.untranslated();
      for (const open of openersOf(page)) {
        if (!(await open())) continue;
        await settled();
        texts.push(...(await marks.untranslated()));
        await page.keyboard.press('Escape');
        await settled();
      }
      expect([...new Set(texts)]).toEqual([]);

      // The marks around the texts make them longer.
      await page.unrouteAll({ behavior: 'wait' });
      await page.goto(address);
      expect(await widthsThatScroll(page, settled)).toEqual([]);
    });
  });
}

test('the bar keeps to the window at every width, with all menus in each language (SHELL-10, NAV-01, WID-12)', async ({
  page,
}) => {
  const expectItToKeepToTheWindow = async () => {
    await page.goto(`${origin()}/timesheet/dashboard`);
    for (const width of [1920, 1440, 1280, 1240, 1100, 1000, 901, 900, 640, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      // At the bottom of a narrow window the user menu is behind More.
      const last =
        width < 900 ? page.getByRole('button', { name: MORE }) : page.getByRole('button', { name: YOUR_MENU });
      await expect(last).toBeInViewport({ ratio: 1 });
    }
  };
  await signIn(page, 'dana');
  await expectItToKeepToTheWindow();
  await inSecondLanguage(page, expectItToKeepToTheWindow);
  await signIn(page, 'claire', 'studio-meridian');
  await expectItToKeepToTheWindow();
});

/** The last item of the sidebar, in every language. */
const YOUR_MENU = /^(Your menu|Ihr Menü|Votre menu),/;
const MORE = /^(More|Mehr|Plus)/;
