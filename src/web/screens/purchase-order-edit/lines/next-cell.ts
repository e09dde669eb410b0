import type { Position } from '../../../sheet/selection.ts';
import type { OrderForm } from '../order-form.ts';
import type { LineChange, LineField } from '../order-line.ts';
import { columnOf } from './line-columns.ts';

/** Jobs that are at hand: the order's own, and those of its lines. */
export function jobsAtHand({ head, lines }: OrderForm) {
  const jobs = [head.job, ...lines.map(({ job }) => job)].filter((job) => job !== null);
  return [...new Map(jobs.filter(({ isActive }) => isActive).map((job) => [job.id, job])).values()];
}

/** Where the focus moves after a choice: from the job to its cost type, from there to the units, at the end to the next line. */
export function placeAfter({ row }: Position, chosen: LineChange, hasCostType: boolean) {
  const to = (name: LineField, isEdited = false) => ({ position: { row, column: columnOf(name) }, isEdited });
  if (chosen.job) return to('costType', !hasCostType);
  if (chosen.glChart?.forceEmployee) return to('employee', true);
  if (chosen.costType || chosen.glChart || chosen.employee) return to('units');
  return { position: { row: row + 1, column: 0 }, isEdited: false };
}
