import { takeNoted } from './paint-clock.mjs';
import { quantile } from './rounds.mjs';

const ROUNDS = 25;

/** The interval between keys of a fast typist, in milliseconds. */
const KEY_PAUSE = 80;

/**
 * Measures from a key press to its paint, median and p95: keys in a bare input of the page, arrow keys in the sheet, and units and rates
 * that are typed and left with Tab, in alternation. `unitsColumn` = the index of the units column; the rate follows it.
 */
export async function measureLineKeys(page, { lines, unitsColumn }) {
  const figures = { bare: [], arrow: [], first: [], following: [], tab: [] };
  const timed = async (keys) => {
    await takeNoted(page);
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(KEY_PAUSE);
    }
    const { noted } = await takeNoted(page);
    if (noted.length !== keys.length) throw new Error(`${noted.length} of ${keys.length} keys were painted.`);
    return noted.map(({ milliseconds }) => milliseconds);
  };
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.id = 'bare';
    input.style.cssText = 'position: fixed; top: 0; z-index: 9999';
    document.body.append(input);
  });
  for (let round = 0; round < ROUNDS; round++) {
    await page.locator('#bare').focus();
    figures.bare.push(...(await timed([...'0123'])));
    await page.locator(`tr[data-row="${(round * 7) % lines}"] > td[data-column="${unitsColumn}"]`).click();
    figures.arrow.push(...(await timed(['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'])));
    const [first, ...rest] = await timed(['3', '.', '2', String(1 + (round % 9)), 'Tab']);
    figures.first.push(first);
    figures.tab.push(rest.pop());
    figures.following.push(...rest);
  }
  await page.locator('#bare').evaluate((input) => input.remove());
  return Object.fromEntries(
    Object.entries(figures).map(([name, list]) => [name, { p50: quantile(list, 0.5), p95: quantile(list, 0.95) }]),
  );
}
