import type { ClientInvoiceLine, JobContext } from '#contract/billing/client-invoice.ts';
import { type BudgetState, budgetStateOf } from '#domain/billing/client-invoice-budget.ts';
import { sumOfAmounts } from '#domain/money/money.ts';
import { BUDGET_NAMES } from '../../client-invoices/invoice-texts.ts';
import { BudgetMark } from '../../jobs/budget-mark.tsx';
import { JobLink } from '../../jobs/job-link.tsx';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import classes from '../../widgets/figures.module.css';

/** Displays the lines of an invoice, next to the job's estimate, cost and earlier billing for the cost type. */
export function InvoiceLines({ items, jobs }: { items: readonly ClientInvoiceLine[]; jobs: readonly JobContext[] }) {
  const { t, field } = useText();
  return (
    <table className={classes.figures} aria-label={t('Lines of the client invoice')}>
      <thead>
        <tr>
          <th>{field('Details')}</th>
          <th>{field('Job')}</th>
          <th>{field('Cost type')}</th>
          <th data-number>{field('Units')}</th>
          <th data-number>{field('Rate')}</th>
          <th data-number>{field('Net')}</th>
          <th data-number>{field('Estimate')}</th>
          <th data-number>{field('Actual')}</th>
          <th data-number>{field('Billed before')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const state = stateOfLine(item, items, jobs);
          return (
            <tr key={item.id}>
              <th scope="row">
                {item.details}
                {(state === 'over' || state === 'unestimated') && <BudgetMark state={state} names={BUDGET_NAMES} />}
              </th>
              <td data-wide data-label={field('Job')}>
                {item.job && <JobLink job={item.job} isShort />}
              </td>
              <td data-wide data-label={field('Cost type')}>
                {item.costType?.name}
              </td>
              <td data-number data-label={field('Units')}>
                {formatAmount(item.units)}
              </td>
              <td data-number data-label={field('Rate')}>
                {formatAmount(item.rate)}
              </td>
              <td data-number data-label={field('Net')}>
                <b>{formatAmount(item.net)}</b>
              </td>
              <Figure name={field('Estimate')} amount={item.estimate} />
              <Figure name={field('Actual')} amount={item.actual} />
              <Figure name={field('Billed before')} amount={item.previouslyBilled} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Figure({ name, amount }: { name: string; amount: string | null }) {
  return (
    <td data-number data-label={name}>
      {amount === null ? '–' : formatAmount(amount)}
    </td>
  );
}

/**
 * Compares the amount billed for a line's cost type, on all lines of the invoice, with the estimate. Returns null if the line has no cost
 * type, or if the job has no approved estimate, which the job reports.
 */
function stateOfLine(
  item: ClientInvoiceLine,
  items: readonly ClientInvoiceLine[],
  jobs: readonly JobContext[],
): BudgetState | null {
  if (item.estimate === null || item.previouslyBilled === null) return null;
  if (jobs.find(({ job }) => job.id === item.job?.id)?.budget === 'unestimated') return null;
  const alike = items.filter(({ job, costType }) => job?.id === item.job?.id && costType?.id === item.costType?.id);
  return budgetStateOf({
    approvedEstimate: item.estimate,
    billedBefore: item.previouslyBilled,
    otherDrafts: '0',
    thisInvoice: sumOfAmounts(
      alike.map(({ net }) => net),
      4,
    ),
  });
}
