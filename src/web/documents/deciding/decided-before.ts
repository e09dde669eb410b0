import { REFUSALS } from '#contract/http/refusal.ts';
import type { ResultItem } from '#contract/jobs/job-list.ts';
import type { Texts } from '../../platform/translation.ts';

/** Returns whether the same person had already taken the step: nothing changed, so it's no success. */
export function wasDoneBefore({ warning }: Pick<ResultItem, 'warning'>, t: Texts['t']): boolean {
  const said = [
    t.of(REFUSALS['order-sent-already'].text),
    t.of(REFUSALS['order-approved-already'].text),
    t.of(REFUSALS['order-rejected-already'].text),
    t.of(REFUSALS['order-recalled-already'].text),
    t.of(REFUSALS['order-cancelled-already'].text),
    t.of(REFUSALS['invoice-approved-already'].text),
    t.of(REFUSALS['invoice-rejected-already'].text),
  ];
  return warning !== null && said.includes(warning);
}

/** Counts the records that a decision changed. */
export function countOfChanged(results: readonly Pick<ResultItem, 'error' | 'warning'>[], t: Texts['t']): number {
  return results.filter((result) => result.error === null && !wasDoneBefore(result, t)).length;
}
