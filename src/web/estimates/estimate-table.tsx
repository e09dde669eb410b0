import type { EstimateRow } from '#contract/estimates/estimate-list.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { ESTIMATE_STATUS_NAMES } from '#domain/estimates/estimate.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { fieldName } from '#domain/text/phrase.ts';
import type { Approval } from '../documents/deciding/use-approval.ts';
import {
  type DocumentColumn,
  DocumentLink,
  DocumentTable,
  RowAmount,
  RowStatus,
} from '../documents/list/document-table.tsx';
import { StatusBadge } from '../documents/status-badge.tsx';
import { useText } from '../platform/translation.ts';
import classes from './estimate-table.module.css';
import { nameOfEstimate } from './estimate-texts.ts';

/** Versions of estimates as rows, on a phone as cards. */
export function EstimateTable(props: {
  rows: readonly EstimateRow[];
  /** Whether all are of one job, so that job and client say nothing. */
  isOfOneJob?: boolean;
  approval?: Approval<EstimateRow>;
}) {
  const { t } = useText();
  const ofJobs: DocumentColumn<EstimateRow>[] = [
    { name: 'job', label: fieldName('Job'), cell: ({ job }) => job && `${job.code} ${job.name}` },
    { name: 'client', label: fieldName('Client'), cell: ({ client }) => client?.name },
  ];
  const columns: readonly DocumentColumn<EstimateRow>[] = [
    {
      name: 'reference',
      label: fieldName('Reference'),
      cell: (row) => (
        <DocumentLink path={PATHS.estimate} id={row.id}>
          {nameOfEstimate(row)}
        </DocumentLink>
      ),
    },
    { name: 'name', label: fieldName('Name'), cell: ({ name }) => name },
    ...(props.isOfOneJob ? [] : ofJobs),
    {
      name: 'status',
      label: fieldName('Status'),
      shared: ({ status }) => t.of(ESTIMATE_STATUS_NAMES[status.code]),
      cell: ({ status }) => (
        <RowStatus>
          <StatusBadge status={status.code} names={ESTIMATE_STATUS_NAMES} />
        </RowStatus>
      ),
    },
    {
      name: 'validUntil',
      label: fieldName('Valid until'),
      cell: ({ validUntil }) => validUntil && formatDay(validUntil),
    },
    { name: 'approver', label: fieldName('Approver'), cell: ({ approver }) => approver?.name },
    {
      name: 'net',
      label: fieldName('Net'),
      shared: ({ currency }) => currency.code,
      cell: ({ net, currency }) => <RowAmount amount={net} currency={currency} />,
    },
  ];
  return (
    <DocumentTable
      label={t('Estimates')}
      className={classes.estimates!}
      rows={props.rows}
      columns={columns}
      path={PATHS.estimate}
      approval={props.approval}
      isClosed={({ status: { code } }) => code === 'CANCELLED' || code === 'WITHDRAWN'}
    />
  );
}
