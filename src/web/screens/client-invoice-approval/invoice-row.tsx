import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClientInvoiceRow } from '#contract/billing/client-invoice.ts';
import { INVOICE_STATUS_NAMES } from '#domain/billing/client-invoice.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { BUDGET_NAMES, KIND_NAMES } from '../../client-invoices/invoice-texts.ts';
import { BudgetMark } from '../../jobs/budget-mark.tsx';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { zeroMark } from '../../widgets/zero-mark.ts';
import classes from './invoices.module.css';

const STATUS_COLORS = { READY: 'blue', APPROVED: 'teal', REJECTED: 'red' } as const;

/** The number of columns after the checkbox; the expanded row spans all of them. */
const COLUMN_COUNT = 10;

/** Displays one invoice in the list: a click expands it, its checkbox selects it. */
export function InvoiceRow(props: {
  row: ClientInvoiceRow;
  isActive: boolean;
  isChecked: boolean;
  isOpen: boolean;
  error: string | undefined;
  onActive: () => void;
  onCheck: () => void;
  onToggle: () => void;
  children: ReactNode;
}) {
  const { t } = useText();
  const { row, isOpen } = props;
  const refusal = row.canApprove ? null : t('Only what is ready for approval can be selected');
  return (
    <>
      <tr
        data-row-id={row.id}
        data-status={row.approveStatus.code}
        className={classes.row}
        tabIndex={props.isActive ? 0 : -1}
        aria-level={1}
        aria-selected={props.isChecked}
        aria-expanded={isOpen}
        onFocus={props.onActive}
        onClick={(event) => {
          if (!(event.target instanceof Element && event.target.closest('a, input, label'))) props.onToggle();
        }}
      >
        <td data-column="check">
          <label className={classes.check} title={refusal ?? undefined}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t('Select {what}', { what: row.reference })}
              disabled={!row.canApprove}
              checked={props.isChecked}
              onChange={props.onCheck}
            />
          </label>
        </td>
        <td data-column="reference">
          <Link to={PATHS.clientInvoice} params={{ id: String(row.id) }} tabIndex={-1}>
            {row.reference}
          </Link>
        </td>
        <td data-column="kind">{t.of(KIND_NAMES[row.kind])}</td>
        <td data-column="client">{row.client.name}</td>
        <td data-column="jobs" title={row.jobs.map(({ code, name }) => `${code} ${name}`).join('\n')}>
          <JobsOf jobs={row.jobs} />
        </td>
        <td data-column="date">{formatDay(row.documentDate)}</td>
        <td data-column="executive">{row.accountExecutive?.name}</td>
        <td data-column="total" {...zeroMark(row.totalAmount)}>
          {formatAmount(row.totalAmount)} <span className={classes.currency}>{row.currency.code}</span>
        </td>
        <td data-column="status">
          <span className={classes.status}>
            <Badge variant="light" color={STATUS_COLORS[row.approveStatus.code]} className={classes.badge!}>
              {t.of(INVOICE_STATUS_NAMES[row.approveStatus.code])}
            </Badge>
            {row.budget && row.budget !== 'within' && <BudgetMark state={row.budget} names={BUDGET_NAMES} />}
            {props.error && <em className={classes.error}>{props.error}</em>}
          </span>
        </td>
        <td data-column="open">
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
        </td>
      </tr>
      {isOpen && (
        <tr aria-level={2} className={classes.opened}>
          <td colSpan={COLUMN_COUNT}>{props.children}</td>
        </tr>
      )}
    </>
  );
}

/** Names the first job by code and name, and the number of others. */
function JobsOf({ jobs: [first, ...others] }: Pick<ClientInvoiceRow, 'jobs'>) {
  if (!first) return null;
  return (
    <span className={classes.jobs}>
      <span>
        {first.code} {first.name}
      </span>
      {others.length > 0 && <b>+{others.length}</b>}
    </span>
  );
}
