import { expect, origin, test } from './support/story.ts';
import { hasWebKit, startWebKit } from './support/webkit.ts';

test.describe('in WebKit', () => {
  test.skip(!hasWebKit, 'There is no WebKit: on Debian, install webkit2gtk-driver and xvfb.');

  test('hours are entered and saved after signing in, and copied by button (FIX-119, FIX-113)', async () => {
    const page = await startWebKit();
    try {
      await page.goto(`${origin()}/`);
      await page.waitFor('select option[value="harbour-pine"]');
      await page.evaluate(`const select = document.querySelector('select');
        select.value = 'harbour-pine';
        select.dispatchEvent(new Event('change', { bubbles: true }));`);
      await page.click('input[autocomplete^="username"]');
      await page.type('emma');
      await page.click('input[type="password"]');
      await page.type('docket-demo');
      await page.click('button[type="submit"]:not(:disabled)');
      await expect.poll(() => page.evaluate<string>('return location.pathname')).not.toBe('/');
      await page.goto(`${origin()}/timesheet/timeentry?view=week`);
      const day = 'td[role="gridcell"][aria-readonly="false"]';
      await page.waitFor(day);
      expect(await page.evaluate<string>('return document.body.textContent')).not.toContain('NaN');
      const empty = await page.evaluate<{ row: string; column: string }>(`
        const cell = [...document.querySelectorAll('${day}')].find((one) => one.textContent === '');
        return { row: cell.parentElement.dataset.row, column: cell.dataset.column };`);
      const chosen = `tr[data-row="${empty.row}"] td[data-column="${empty.column}"]`;
      await page.click(chosen);
      // U+E004 is Tab.
      await page.type('1.25\uE004');
      await expect
        .poll(() => page.evaluate<string>(`return document.querySelector('${chosen}').textContent`))
        .toBe('1.25');
      await expect.poll(() => page.evaluate<string>('return document.body.innerText')).toContain('All changes saved');
      await page.goto(`${origin()}/timesheet/timeentry?view=week`);
      const shown = () => page.evaluate<string>(`return document.querySelector('[role="grid"]')?.textContent ?? ''`);
      await expect.poll(shown).toContain('1.25');

      // FIX-113: the button copies, with the mouse and with the keyboard.
      await page.evaluate(`window.copied = [];
        const { setData } = DataTransfer.prototype;
        DataTransfer.prototype.setData = function (type, text) {
          if (type === 'text/plain') window.copied.push(text);
          setData.call(this, type, text);
        };`);
      await page.click(chosen);
      // U+E008 is Shift, U+E014 the right arrow.
      await page.type('\uE014', '\uE008');
      const button = '[role="toolbar"] button';
      await page.waitFor(button);
      expect(await page.evaluate<string>(`return document.querySelector('${button}').textContent`)).toBe(
        'Copy with notes',
      );
      await page.click(button);
      const copies = () => page.evaluate<string[]>('return window.copied');
      await expect.poll(copies).toHaveLength(1);
      expect((await copies())[0]).toContain('1.25');
      await page.evaluate(`document.querySelector('${button}').focus()`);
      // U+E007 is Enter.
      await page.type('\uE007');
      await expect.poll(copies).toHaveLength(2);
    } finally {
      await page.close();
    }
  });
});
