import type { Page } from '@playwright/test';
import { PATHS } from '../src/web/platform/paths.ts';
import { everyScreen, type Screen, watchCalls } from './support/every-screen.ts';
import { markTranslations } from './support/shown-texts.ts';
import { expect, expectNoSidewaysScroll, origin, sidewaysScroll, signIn, test, violationsOf } from './support/story.ts';

const headers = { 'x-requested-with': 'XMLHttpRequest' };

/** The screens in groups of one person each, who signs in once. */
async function screensByPerson(page: Page): Promise<[string, Screen[]][]> {
  await signIn(page, 'dana');
  const screens = await everyScreen(page);
  const people = [...new Set(screens.map(({ person }) => person))];
  return people.map((person) => [person, screens.filter((screen) => screen.person === person)]);
}

async function signInInSecondLanguage(page: Page, person: string) {
  await page.context().clearCookies();
  await signIn(page, person);
  await chooseLanguage(page, true);
}

async function chooseLanguage(page: Page, useSecondLanguage: boolean) {
  const user = await (await page.request.get(`${origin()}/api/auth/employeeinfo`, { headers })).json();
  await page.request.put(`${origin()}/api/employees/${user.id}/language?useSecondLanguage=${useSecondLanguage}`, {
    headers,
  });
}

/** So many menus of a screen are opened: those of further rows are the same. */
const MENUS = 8;

/** What opens something over a screen: the keys, and its menus. Each says whether it could. */
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

test('SHELL-01 every address of the product is among the screens that are looked at', async ({ page }) => {
  const looked = new Set((await screensByPerson(page)).flatMap(([, screens]) => screens.map(({ name }) => name)));
  // The sign-in screen and sign-out are stories of their own; the others show a screen that is looked at.
  const others = new Set(['login', 'logout', 'mobileAddFromPin', 'mobileEdit', 'jobParts', 'purchaseOrderParts']);
  expect(Object.keys(PATHS).filter((name) => !looked.has(name as Screen['name']) && !others.has(name))).toEqual([]);
});

test('LANG-02 LANG-03 no screen shows a text that is not translated', async ({ page }) => {
  test.setTimeout(900_000);
  const found: Record<string, string[]> = {};
  for (const [person, screens] of await screensByPerson(page)) {
    await signInInSecondLanguage(page, person);
    const marks = await markTranslations(page);
    const settled = watchCalls(page);
    for (const { path } of screens) {
      await page.goto(`${origin()}${path}`);
      await settled();
      const texts = await marks.untranslated();
      for (const open of openersOf(page)) {
        if (!(await open())) continue;
        await settled();
        texts.push(...(await marks.untranslated()));
        await page.keyboard.press('Escape');
        await settled();
      }
      if (texts.length > 0) found[path] = [...new Set(texts)];
    }
    await chooseLanguage(page, false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  expect(found).toEqual({});
});

/** As wide as a desktop, the same at 200 %, and a phone; each language has every width and both themes. */
const LOOKS = {
  first: [
    { width: 1280, colorScheme: 'light' },
    { width: 640, colorScheme: 'dark' },
    { width: 360, colorScheme: 'light' },
  ],
  second: [
    { width: 1280, colorScheme: 'dark' },
    { width: 640, colorScheme: 'light' },
    { width: 360, colorScheme: 'dark' },
  ],
} as const;

for (const language of ['first', 'second'] as const) {
  test(`WID-12 axe finds nothing on any screen in the ${language} language, in either theme, and none scrolls sideways`, async ({
    page,
  }) => {
    test.setTimeout(1_200_000);
    const settled = watchCalls(page);
    const found: string[] = [];
    for (const [person, screens] of await screensByPerson(page)) {
      await page.context().clearCookies();
      await signIn(page, person);
      await chooseLanguage(page, language === 'second');
      for (const { path } of screens) {
        await page.goto(`${origin()}${path}`);
        for (const { width, colorScheme } of LOOKS[language]) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme });
          await settled();
          const beyond = await sidewaysScroll(page);
          if (beyond > 0) found.push(`${path} at ${width} px scrolls ${beyond} px sideways`);
          for (const violation of await violationsOf(page)) {
            found.push(`${path} at ${width} px, ${colorScheme}: ${violation}`);
          }
        }
      }
      await chooseLanguage(page, false);
    }
    expect(found).toEqual([]);
  });
}

test('SHELL-10 WID-12 the bar keeps to the window at every width, with all menus in each language', async ({
  page,
}) => {
  const expectItToKeepToTheWindow = async () => {
    await page.goto(`${origin()}/timesheet/dashboard`);
    for (const width of [1920, 1440, 1280, 1240, 1100, 1000, 901, 900, 640, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expect(page.getByRole('button', { name: YOUR_MENU })).toBeInViewport({ ratio: 1 });
    }
  };
  await signIn(page, 'dana');
  for (const inSecondLanguage of [false, true]) {
    await chooseLanguage(page, inSecondLanguage);
    await expectItToKeepToTheWindow();
  }
  await chooseLanguage(page, false);
  await page.context().clearCookies();
  await signIn(page, 'claire', 'studio-meridian');
  await expectItToKeepToTheWindow();
});

/** The menu of the person, in every language there is. */
const YOUR_MENU = /^(Your menu|Ihr Menü|Votre menu)$/;
