import type { Page, Response } from '@playwright/test';
import { intercept } from './intercept.ts';

/** Marks around every text from the translation tables of the second language. */
const [OPEN, CLOSE] = ['⟦', '⟧'];

/** Text that is the same in both languages, or a proper name. */
const SAME_IN_BOTH = new Set(
  'Docket docket English Deutsch Français Ctrl Alt Shift Enter Esc Tab Space Home End PageUp PageDown Pg Del F2 OK PDF CSV'.split(
    ' ',
  ),
);

/** Marks every text of the second language, and records all data in the product's responses. */
export async function markTranslations(page: Page) {
  const data = new Set<string>();
  const noted: Promise<void>[] = [];
  for (const kind of ['labels', 'fields']) {
    await intercept(page, `**/api/translations/${kind}`, async (route) => {
      const response = await route.fetch();
      const table = (await response.json()) as { original: string; translated: string }[];
      const marked = table.map((row) => ({ ...row, translated: `${OPEN}${row.original}${CLOSE}` }));
      await route.fulfill({ response, json: marked });
    });
  }
  page.on('response', (response) => noted.push(noteData(response, data)));
  return {
    /** Returns the texts on the page that are neither translated nor data, dates or numbers. */
    async untranslated(): Promise<string[]> {
      // A long response is displayed before the browser returns its text.
      await Promise.all(noted);
      const known = [...data, ...namesOfTime()].sort((a, b) => b.length - a.length);
      const shown = await page.evaluate(textsOfPage);
      return [...new Set(shown)].filter((text) => hasWords(unmarked(text), known));
    },
  };
}

async function noteData(response: Response, data: Set<string>) {
  if (!/\/api\/(?!translations|(?:timesheet|waiting)\/changes)/.test(response.url())) return;
  const note = (value: unknown) => {
    if (typeof value === 'string') for (const part of partsOf(value)) data.add(part);
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(note);
  };
  await response.json().then(note, () => undefined);
}

/** Splits a value as a screen may display it: whole, by lines, and a name by its initials. */
function partsOf(value: string): string[] {
  const words = value.split(/\s+/);
  const initials = words.length > 1 && words.length < 5 ? words.map(([letter]) => letter).join('') : '';
  return [value, initials, ...value.split('\n')].map((part) => part.trim()).filter((part) => /\p{L}/u.test(part));
}

function unmarked(text: string): string {
  const inner = new RegExp(`${OPEN}[^${OPEN}${CLOSE}]*${CLOSE}`, 'g');
  for (let rest = text; ; ) {
    const next = rest.replace(inner, ' ');
    if (next === rest) return rest;
    rest = next;
  }
}

/** Checks whether words remain after removing data and names from a text; a single letter is a key or a unit. */
function hasWords(text: string, known: readonly string[]): boolean {
  let rest = text;
  for (const one of known) {
    if (!/\p{L}{2}/u.test(rest)) return false;
    if (rest.includes(one)) rest = rest.replace(new RegExp(`(?<!\\p{L})${escaped(one)}(?!\\p{L})`, 'gu'), ' ');
  }
  const words = rest.match(/\p{L}{2,}/gu) ?? [];
  return words.some((word) => !SAME_IN_BOTH.has(word));
}

/** Returns months and weekdays as the browser writes them in the second language. */
function namesOfTime(): string[] {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1 + month)));
  return ['de', 'fr'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((width) =>
      days.flatMap((day) => [
        new Intl.DateTimeFormat(language, { month: width, timeZone: 'UTC' }).format(day),
        new Intl.DateTimeFormat(language, { day: 'numeric', month: width, timeZone: 'UTC' })
          .format(day)
          .replace(/^[\d.\s]+/, ''),
        new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(day),
      ]),
    ),
  );
}

/** Runs in the page: returns all visible and announced text, except keys, which are parts of one text. */
function textsOfPage(): string[] {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      // Screen readers skip the name of a hidden element.
      if (node.closest('[aria-hidden="true"]')) continue;
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'aria-valuetext',
        'placeholder',
        'title',
        'alt',
      ]) {
        texts.push(node.getAttribute(name) ?? '');
      }
    } else if (!node.parentElement?.closest('script, style, noscript, kbd')) texts.push(node.textContent ?? '');
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
