import { deletedLine } from '#domain/purchasing/purchase-order-line.ts';
import type { DraftLine } from '../order-line.ts';

/** Deletes lines: stored ones are marked, added ones are removed. */
export function withoutLines(lines: readonly DraftLine[], keys: ReadonlySet<string>): readonly DraftLine[] {
  return lines.flatMap((line) => (keys.has(line.key) ? (deletedLine(line) ?? []) : [line]));
}
