import { deletedLine } from '#domain/purchasing/purchase-order-line.ts';
import type { DraftLine } from '../order-line.ts';

/** The lines with some of them deleted: saved ones are marked, added ones go. */
export function withoutLines(lines: readonly DraftLine[], keys: ReadonlySet<string>): readonly DraftLine[] {
  return lines.flatMap((line) => (keys.has(line.key) ? (deletedLine(line) ?? []) : [line]));
}
