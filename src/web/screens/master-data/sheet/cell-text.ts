import type { MasterChoice } from '#contract/master-data/master-data.ts';
import { formatDay, isDay, readDayText } from '#domain/calendar/calendar.ts';
import type { MasterField, MasterKind } from '#domain/master-data/master-kind.ts';
import type { Texts } from '../../../platform/translation.ts';
import type { FormValue } from '../../../record-editing/form-value.ts';
import type { MasterForm } from '../master-form.ts';

/**
 * What cells need to convert text: the labels of fields and options in the user's language, and the choices of each reference, once loaded.
 */
export type CellTexts = Pick<Texts, 't'> & {
  labels: Readonly<Record<string, string>>;
  wordsOf: Readonly<Record<string, Readonly<Record<string, string>>>>;
  choices: Readonly<Record<string, readonly MasterChoice[] | undefined>>;
};

/** Returns the text that a cell's editor starts with, and that other programs receive: a record's code. */
export function textOfCell(kind: MasterKind, name: string, value: FormValue, { t, wordsOf }: CellTexts): string {
  const { holds } = kind.fields[name]!;
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.map((one) => wordsOf[name]?.[one] ?? one).join(', ');
  if (typeof value === 'object') return codeOf(value);
  if (holds === 'choice') return wordsOf[name]?.[value] ?? value;
  return holds === 'day' && isDay(value) ? formatDay(value) : value;
}

/** Returns the text that a cell displays: a record's code and name. */
export function shownInCell(kind: MasterKind, name: string, value: FormValue, words: CellTexts): string {
  const text = textOfCell(kind, name, value, words);
  const isNamed = typeof value === 'object' && value !== null && 'name' in value;
  return isNamed && text !== '' && text !== value.name ? `${text} ${value.name}` : isNamed ? value.name : text;
}

const codeOf = (value: { name: string }) =>
  'code' in value && typeof value.code === 'string' ? value.code : value.name;

/** Returns the ID of the record in a field. */
export function idOf(value: FormValue | undefined): number | null {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
}

/** Returns the value of an emptied cell. */
export function emptiedValue(field: MasterField): FormValue {
  if (field.holds === 'list') return [];
  return field.holds === 'flag' || field.holds === 'choice' ? field.atFirst : null;
}

/**
 * Parses the text of a cell. Invalid text stays as typed, and the cell explains why. `form` is the row, for fields that depend on others.
 */
export function valueOfText(
  kind: MasterKind,
  name: string,
  typed: string,
  form: MasterForm,
  words: CellTexts,
): FormValue {
  const field = kind.fields[name]!;
  const text = typed.trim();
  if (text === '') return emptiedValue(field);
  switch (field.holds) {
    case 'flag':
      return readFlag(text, words.t) ?? text;
    case 'choice':
      return wordMeant(field.of, words.wordsOf[name], text) ?? text;
    case 'list': {
      const meant = text.split(/[,;]/).map((part) => wordMeant(field.of, words.wordsOf[name], part.trim()));
      return meant.every((one) => one !== null) ? meant : text;
    }
    case 'day':
      return readDayText(text) ?? text;
    case 'reference': {
      const owner = field.within === undefined ? null : form[field.within];
      const ownerId = idOf(owner);
      return meantBy(words.choices[name] ?? [])(text, field.within === undefined ? null : ownerId) ?? text;
    }
    case 'text':
      return field.isMultiline ? typed : text.replace(/(?<!\s)\s*\n\s*/g, ' ');
    default:
      return text;
  }
}

/** Returns the option that a text means: its value, or its label in English or the user's language. */
function wordMeant(
  offered: readonly { value: string; label: string }[],
  inWords: Readonly<Record<string, string>> | undefined,
  text: string,
): string | null {
  const found = offered.find(({ value, label }) =>
    [value, label, inWords?.[value] ?? label].some((word) => isSame(word, text)),
  );
  return found?.value ?? null;
}

type Meaning = (text: string, within: number | null) => MasterChoice | null;
const meanings = new WeakMap<readonly MasterChoice[], Meaning>();

/** Finds the record that a text means, among those that fit the row: by code, by code and name, or by a unique name. */
function meantBy(choices: readonly MasterChoice[]): Meaning {
  const known = meanings.get(choices);
  if (known) return known;
  const keyOf = (text: string, within: number | null) => `${within ?? ''} ${text.toLowerCase()}`;
  const byCode = new Map<string, MasterChoice>();
  const byName = new Map<string, MasterChoice | null>();
  for (const choice of choices) {
    byCode.set(keyOf(choice.code, choice.within), choice);
    byCode.set(keyOf(`${choice.code} ${choice.name}`, choice.within), choice);
    const name = keyOf(choice.name, choice.within);
    byName.set(name, byName.has(name) ? null : choice);
  }
  const meaning: Meaning = (text, within) => byCode.get(keyOf(text, within)) ?? byName.get(keyOf(text, within)) ?? null;
  meanings.set(choices, meaning);
  return meaning;
}

/** Parses yes and no as written in the user's language, in exports and in spreadsheets. */
function readFlag(text: string, t: Texts['t']): boolean | null {
  if ([t('Yes'), 'yes', 'y', 'true', '1', 'x', '✓'].some((word) => isSame(word, text))) return true;
  return [t('No'), 'no', 'n', 'false', '0', '-'].some((word) => isSame(word, text)) ? false : null;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Checks whether the first pasted line repeats the column headings. */
export function isHeadLine(
  kind: MasterKind,
  cells: readonly { field: string; text: string }[],
  words: CellTexts,
): boolean {
  const isHead = ({ field: name, text }: { field: string; text: string }) => {
    const { label, column } = kind.fields[name]!;
    return [label, column, words.labels[name] ?? label].some((head) => isSame(head, text.trim()));
  };
  return cells.length > 1 && cells.every((cell) => cell.text.trim() === '' || isHead(cell)) && cells.some(isHead);
}
