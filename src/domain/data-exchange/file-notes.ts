import type { Words } from '../text/text-with-values.ts';

/** Notes per column on a template's second sheet. Values to type, such as yes and no, aren't translated. */
export const FILE_NOTES = {
  sheet: 'columns',
  column: 'column',
  called: 'label',
  holds: 'content',
  required: 'required',
  key: 'key',
  isSo: 'yes',
  list: 'several, separated by semicolons',
  listOf: 'several, separated by semicolons: {choices}',
  text: 'text, at most {longest} characters',
  choice: 'one of: {choices}',
  yesOrNo: 'yes or no',
  whole: 'whole number, {least} to {most}',
  decimal: 'number with at most {decimals} decimals',
  day: 'day',
  instant: 'time with its zone, such as 2026-03-09T17:05:00Z',
} as const;

export function fileNote(of: keyof typeof FILE_NOTES, values?: Words['values']): Words {
  return { text: FILE_NOTES[of], ...(values ? { values } : {}) };
}
