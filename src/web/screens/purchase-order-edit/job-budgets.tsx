import { Text } from '@mantine/core';
import type { JobBudget } from '#contract/purchase-order.ts';
import type { BudgetState } from '#domain/client-invoice-budget.ts';
import { sharesOfOrder } from '#domain/order-budget.ts';
import { BudgetMark } from '../../jobs/budget-mark.tsx';
import { EstimateBar } from '../../jobs/estimate-bar.tsx';
import { JobLink } from '../../jobs/job-link.tsx';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { WidePart } from '../../record-editing/document-parts.tsx';
import figures from '../../widgets/figures.module.css';
import classes from './order-edit.module.css';
import type { OrderBase } from './order-form.ts';

/** How an order stands to the approved estimate, in words. */
const BUDGET_NAMES: Record<BudgetState, string> = {
  over: 'Over estimate',
  'over-with-drafts': 'Over estimate with other orders that wait',
  unestimated: 'No approved estimate',
  within: 'Within estimate',
};

/** The jobs of an order that waits: what was approved, is committed and was spent, and what the order leaves (FIX-44). */
export function JobBudgets({ order }: { order: OrderBase }) {
  const { t, field } = useText();
  const { jobBudgets } = order;
  if (jobBudgets.length === 0) return null;
  return (
    <WidePart className={classes.budgets!} label={t('Estimates of the jobs')}>
      {jobBudgets.some(({ left }) => left === null) && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('This order is in {currency}, without a rate of exchange: what it leaves cannot be told.', {
            currency: order.currency?.code ?? '',
          })}
        </Text>
      )}
      {order.inBase && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('Amounts in {currency}', { currency: order.inBase.currencyCode })}
        </Text>
      )}
      <table className={figures.figures} data-kind="jobs" aria-label={t('Estimates of the jobs')}>
        <thead>
          <tr>
            <th>{field('Job')}</th>
            <th>{field('Cost type')}</th>
            <th data-number>{field('Approved estimate')}</th>
            <th data-number>{field('Committed')}</th>
            <th data-number>{field('Actual')}</th>
            <th data-number>{field('This order')}</th>
            <th data-number>{field('Left')}</th>
            <th data-number>{field('Other orders that wait')}</th>
            <th>{field('Budget')}</th>
          </tr>
        </thead>
        <tbody>
          {jobBudgets.map((budget) => (
            <BudgetRow key={`${budget.job.id} ${budget.costType?.id}`} budget={budget} />
          ))}
        </tbody>
      </table>
    </WidePart>
  );
}

/** A cost type of a job, or the whole job. */
function BudgetRow({ budget }: { budget: JobBudget }) {
  const { t, field } = useText();
  // Of nothing that was estimated nothing is left.
  const left = budget.budget === null || budget.budget === 'unestimated' ? null : budget.left;
  const shares = budget.left === null ? null : sharesOfOrder(budget);
  return (
    <tr data-whole={budget.costType === null || undefined}>
      <th scope="row">
        <JobLink job={budget.job} />
      </th>
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
      <Figure name={field('Other orders that wait')} amount={budget.otherOrders} />
      <td data-wide>
        {shares && (
          <EstimateBar
            shares={shares}
            label={t('{before} % of the approved estimate used up before, {here} % by this order', shares)}
          />
        )}
        {budget.budget && <BudgetMark state={budget.budget} names={BUDGET_NAMES} />}
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
