import type { JobContext } from '#contract/billing/client-invoice.ts';
import { type BillingAmounts, costsExceedEstimate, sharesOfEstimate } from '#domain/billing/client-invoice-budget.ts';
import { BUDGET_NAMES } from '../../client-invoices/invoice-texts.ts';
import { BudgetMark } from '../../jobs/budget-mark.tsx';
import { EstimateBar } from '../../jobs/estimate-bar.tsx';
import { JobLink } from '../../jobs/job-link.tsx';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import classes from '../../widgets/figures.module.css';

/** Displays the jobs of an invoice: approved estimate, cost, billed before, and billed now. */
export function InvoiceJobs({ jobs }: { jobs: readonly JobContext[] }) {
  const { t, field } = useText();
  return (
    <table className={classes.figures} data-kind="jobs" aria-label={t('Jobs of the client invoice')}>
      <thead>
        <tr>
          <th>{field('Job')}</th>
          <th data-number>{field('Approved estimate')}</th>
          <th data-number>{field('Actuals')}</th>
          <th data-number>{field('Work in progress')}</th>
          <th data-number>{field('Billed before')}</th>
          <th data-number>{field('Other drafts')}</th>
          <th data-number>{field('This invoice')}</th>
          <th>{field('Budget')}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job.job.id} context={job} />
        ))}
      </tbody>
    </table>
  );
}

function JobRow({ context }: { context: JobContext }) {
  const { t, field } = useText();
  const amounts = { ...context, approvedEstimate: context.approvedEstimatesTotal };
  const isCostOver = costsExceedEstimate(amounts);
  return (
    <tr>
      <th scope="row">
        <JobLink job={context.job} />
      </th>
      <td data-number data-label={field('Approved estimate')}>
        {formatAmount(context.approvedEstimatesTotal)}
      </td>
      <td data-number data-label={field('Actuals')} data-over={isCostOver || undefined}>
        {formatAmount(context.actuals)}
        {isCostOver && <em>{t('Costs over estimate')}</em>}
      </td>
      <td data-number data-label={field('Work in progress')}>
        {formatAmount(context.wip)}
      </td>
      <td data-number data-label={field('Billed before')}>
        {formatAmount(context.billedBefore)}
      </td>
      <td data-number data-label={field('Other drafts')}>
        {formatAmount(context.otherDrafts)}
      </td>
      <td data-number data-label={field('This invoice')}>
        <b>{formatAmount(context.thisInvoice)}</b>
      </td>
      <td data-wide>
        <BilledBar amounts={amounts} />
        <BudgetMark state={context.budget} names={BUDGET_NAMES} />
      </td>
    </tr>
  );
}

/** Displays how much of the approved estimate is billed, before and with this invoice. */
function BilledBar({ amounts }: { amounts: BillingAmounts }) {
  const { t } = useText();
  const shares = sharesOfEstimate(amounts);
  if (!shares) return null;
  return (
    <EstimateBar
      shares={shares}
      label={t('{before} % of the approved estimate billed before, {here} % on this invoice', shares)}
    />
  );
}
