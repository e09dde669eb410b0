/** How a person's numbers are written, each named by what stands between thousands and before decimals. */
export const NUMBER_FORMATS = ['comma-point', 'point-comma', 'space-comma', 'apostrophe-point'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

const SEPARATORS: Record<NumberFormat, { group: string; decimal: string }> = {
  'comma-point': { group: ',', decimal: '.' },
  'point-comma': { group: '.', decimal: ',' },
  // Narrow and not to be broken, so that no figure ends up on two lines.
  'space-comma': { group: '\u202f', decimal: ',' },
  'apostrophe-point': { group: '’', decimal: '.' },
};

/** How papers write numbers, in every language: suppliers of all countries read them, and two papers of one order agree. */
export const PAPER_NUMBERS: NumberFormat = 'comma-point';

/** By language: asking costs a tenth of a millisecond, and every request asks. */
const usualFormats = new Map<string, NumberFormat>();

/** The format that is usual in a language, by its code (`de`, `fr-CH`): what somebody has who has chosen none. */
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

/** Whether decimals come behind a comma. */
export function hasDecimalComma(format: NumberFormat): boolean {
  return SEPARATORS[format].decimal === ',';
}

/** A plain decimal as somebody reads it, its thousands apart: `"-94912.87"` → `-94.912,87`. */
export function inNumberFormat(decimal: string, format: NumberFormat): string {
  const { group, decimal: point } = SEPARATORS[format];
  const [whole, ...decimals] = decimal.split('.');
  return [whole!.replace(/\d(?=(\d{3})+$)/g, `$&${group}`), ...decimals].join(point);
}

/**
 * A plain decimal as somebody would type it, its thousands together, and so that it cannot mean two things when it is read again: where
 * `1,234` could, it is `1,2340`.
 */
export function asTyped(decimal: string, format: NumberFormat): string {
  const unclear = hasDecimalComma(format) && /^-?[1-9]\d{0,2}\.\d{3}$/.test(decimal);
  return (unclear ? `${decimal}0` : decimal).replace('.', SEPARATORS[format].decimal);
}
