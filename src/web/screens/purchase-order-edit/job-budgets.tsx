import { Text } from '@mantine/core';
import { JobLink } from '../../jobs/job-link.tsx';
import { useText } from '../../platform/translation.ts';
import { JobBudgetsTable } from '../../purchase-orders/job-budgets-table.tsx';
import { WidePart } from '../../record-editing/document-parts.tsx';
import classes from './order-edit.module.css';
import type { OrderBase } from './order-form.ts';

/** The jobs of an order that waits: what was approved, is committed and was spent, and what the order leaves. */
export function JobBudgets({ order }: { order: OrderBase }) {
  const { t } = useText();
  const { jobBudgets } = order;
  if (jobBudgets.length === 0) return null;
  return (
    <WidePart className={classes.budgets!} label={t('Job estimates')}>
      {jobBudgets.some(({ left }) => left === null) && (
        <Text size="sm" c="dimmed" mb="xs">
          {t("No exchange rate for {currency}: the remaining budget can't be calculated.", {
            currency: order.currency?.code ?? '',
          })}
        </Text>
      )}
      {order.inBase && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('Amounts in {currency}', { currency: order.inBase.currencyCode })}
        </Text>
      )}
      <JobBudgetsTable budgets={jobBudgets} jobOf={(job) => <JobLink job={job} />} />
    </WidePart>
  );
}
