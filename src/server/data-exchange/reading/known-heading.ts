import { plainHeading } from '#domain/data-exchange/file-format.ts';
import { isExportHeading } from '#domain/data-exchange/time-export.ts';

/** Characters of a heading. Comparing headings takes longer than in proportion to their length. */
export const LONGEST_HEADING = 500;

/** Whether a heading is one of those that are known, or one of another program. */
export function isKnownHeading(known: ReadonlySet<string>, heading: string): boolean {
  return heading.length <= LONGEST_HEADING && (known.has(plainHeading(heading)) || isExportHeading(heading));
}
