import type { ReactNode } from 'react';
import type { JobBudget } from '#contract/purchasing/purchase-order.ts';
import { ORDER_BUDGET_NAMES, sharesOfOrder } from '#domain/purchasing/order-budget.ts';
import { BudgetMark } from '../jobs/budget-mark.tsx';
import { EstimateBar } from '../jobs/estimate-bar.tsx';
import { formatAmount } from '../platform/formats.ts';
import { useText } from '../platform/translation.ts';
import figures from '../widgets/figures.module.css';

type TableProps = { budgets: readonly JobBudget[]; jobOf: (job: JobBudget['job']) => ReactNode };

/** What was approved of jobs and their cost types, is committed and was spent, and what an order leaves: figures that add up. */
export function JobBudgetsTable({ budgets, jobOf }: TableProps) {
  const { t, field } = useText();
  return (
    <table className={figures.figures} data-kind="jobs" aria-label={t('Job estimates')}>
      <thead>
        <tr>
          <th>{field('Job')}</th>
          <th>{field('Cost type')}</th>
          <th data-number>{field('Approved estimate')}</th>
          <th data-number>{field('Committed')}</th>
          <th data-number>{field('Actual')}</th>
          <th data-number>{field('This order')}</th>
          <th data-number>{field('Left')}</th>
          <th data-number>{field('Other pending orders')}</th>
          <th>{field('Budget')}</th>
        </tr>
      </thead>
      <tbody>
        {budgets.map((budget) => (
          <BudgetRow key={`${budget.job.id} ${budget.costType?.id}`} budget={budget} jobOf={jobOf} />
        ))}
      </tbody>
    </table>
  );
}

/** A cost type of a job, or the whole job. */
function BudgetRow({ budget, jobOf }: { budget: JobBudget; jobOf: TableProps['jobOf'] }) {
  const { t, field } = useText();
  // Of nothing that was estimated nothing is left.
  const left = budget.budget === null || budget.budget === 'unestimated' ? null : budget.left;
  const shares = budget.left === null ? null : sharesOfOrder(budget);
  return (
    <tr data-whole={budget.costType === null || undefined}>
      <th scope="row">{jobOf(budget.job)}</th>
      <td data-wide data-label={field('Cost type')}>
        {budget.costType ? budget.costType.name : <b>{t('Whole job')}</b>}
      </td>
      <Figure name={field('Approved estimate')} amount={budget.approvedEstimate} />
      <Figure name={field('Committed')} amount={budget.committed} />
      <Figure name={field('Actual')} amount={budget.actual} />
      <td data-number data-label={field('This order')}>
        <b>{formatAmount(budget.thisOrder)}</b>
      </td>
      <td data-number data-label={field('Left')} data-over={left?.startsWith('-') || undefined}>
        <b>{left === null ? '–' : formatAmount(left)}</b>
      </td>
      <Figure name={field('Other pending orders')} amount={budget.otherOrders} />
      <td data-wide>
        {shares && (
          <EstimateBar
            shares={shares}
            label={t('{before} % of the approved estimate used up before, {here} % by this order', shares)}
          />
        )}
        {budget.budget && <BudgetMark state={budget.budget} names={ORDER_BUDGET_NAMES} />}
      </td>
    </tr>
  );
}

function Figure({ name, amount }: { name: string; amount: string }) {
  return (
    <td data-number data-label={name}>
      {formatAmount(amount)}
    </td>
  );
}
