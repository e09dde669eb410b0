import { formatHours, readHoursText } from '#domain/time/hours.ts';

/** Converts a typed number to a decimal: `.5`, `−2.5`, and hours such as `1:30`. */
export function typedDecimal(text: string, isHours: boolean): string {
  const plain = text.replace(/^[\u2212-]/, '-').replace(/^(-?)\.(?=\d)/, '$10.');
  return isHours && !/^-?\d+(?:\.\d*)?$/.test(plain) ? (typedHours(plain) ?? plain) : plain;
}

/** Parses hours as typed in the grid; null if invalid. */
export function typedHours(text: string): string | null {
  const read = readHoursText(text.replace(/^\u2212/, '-'));
  return read.kind === 'hours' ? formatHours(read.hundredths) : null;
}
