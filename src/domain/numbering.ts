/**
 * A code made of a numbering rule's pattern: its run of # becomes the number, filled up with zeros (JOBE-12). A pattern
 * without one is followed by the number.
 */
export function numberedCode(pattern: string, number: number): string {
  if (!pattern.includes('#')) return `${pattern}${number}`;
  return pattern.replace(/#+/, (run) => String(number).padStart(run.length, '0'));
}
