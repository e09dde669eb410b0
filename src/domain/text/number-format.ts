/** Number formats, named by their thousands and decimal separators. */
export const NUMBER_FORMATS = ['comma-point', 'point-comma', 'space-comma', 'apostrophe-point'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

const SEPARATORS: Record<NumberFormat, { group: string; decimal: string }> = {
  'comma-point': { group: ',', decimal: '.' },
  'point-comma': { group: '.', decimal: ',' },
  // A narrow no-break space, so that numbers don't wrap.
  'space-comma': { group: '\u202f', decimal: ',' },
  'apostrophe-point': { group: '’', decimal: '.' },
};

/** The number format of PDFs in every language: suppliers abroad read them, and all copies of a document must agree. */
export const PAPER_NUMBERS: NumberFormat = 'comma-point';

/** Cached by language: a look-up takes a tenth of a millisecond and every request needs one. */
const usualFormats = new Map<string, NumberFormat>();

/** Returns the default number format of a language code (`de`, `fr-CH`). */
export function usualNumberFormat(language: string): NumberFormat {
  const known = usualFormats.get(language) ?? readUsualFormat(language);
  usualFormats.set(language, known);
  return known;
}

function readUsualFormat(language: string): NumberFormat {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(12_345.6);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  if (part('decimal') === ',') return part('group') === '.' ? 'point-comma' : 'space-comma';
  return /['’]/.test(part('group')) ? 'apostrophe-point' : 'comma-point';
}

export function hasDecimalComma(format: NumberFormat): boolean {
  return SEPARATORS[format].decimal === ',';
}

/** Formats a decimal for reading, with thousands separators: `"-94912.87"` → `-94.912,87`. */
export function inNumberFormat(decimal: string, format: NumberFormat): string {
  const { group, decimal: point } = SEPARATORS[format];
  const [whole, ...decimals] = decimal.split('.');
  return [whole!.replace(/\d(?=(\d{3})+$)/g, `$&${group}`), ...decimals].join(point);
}

/** Formats a decimal for editing, without thousands separators and unambiguous when parsed again: `1,2340` instead of `1,234`. */
export function asTyped(decimal: string, format: NumberFormat): string {
  const unclear = hasDecimalComma(format) && /^-?[1-9]\d{0,2}\.\d{3}$/.test(decimal);
  return (unclear ? `${decimal}0` : decimal).replace('.', SEPARATORS[format].decimal);
}
