import { formatHours, readHoursText } from '#domain/time/hours.ts';

/** A number as our own files take it, in plain decimals where it was typed otherwise: `.5`, `−2.5`, and hours as `1:30`. */
export function typedDecimal(text: string, isHours: boolean): string {
  const plain = text.replace(/^[\u2212-]/, '-').replace(/^(-?)\.(?=\d)/, '$10.');
  return isHours && !/^-?\d+(?:\.\d*)?$/.test(plain) ? (typedHours(plain) ?? plain) : plain;
}

/** Hours as people type them into the grid; null = they can't be read so. */
export function typedHours(text: string): string | null {
  const read = readHoursText(text.replace(/^\u2212/, '-'));
  return read.kind === 'hours' ? formatHours(read.hundredths) : null;
}
