import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { EstimateRow } from '#contract/estimates/estimate-list.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { ESTIMATE_STATUS_NAMES } from '#domain/estimates/estimate.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { ActionsCell, ChoiceCell, DOCUMENT_TABLE, UnnamedHead } from '../documents/deciding/document-table.tsx';
import type { Approval } from '../documents/deciding/use-approval.ts';
import { formatAmount } from '../platform/formats.ts';
import { useText } from '../platform/translation.ts';
import { PlainHead, RecordTable } from '../record-list/record-table.tsx';
import { sharedValue } from '../record-list/shared-value.ts';
import { zeroMark } from '../widgets/zero-mark.ts';
import { canDecide } from './estimate-decisions.ts';
import { EstimateStatusBadge } from './estimate-status.tsx';
import classes from './estimate-table.module.css';
import { nameOfEstimate } from './estimate-texts.ts';

/** Versions of estimates as rows, on a phone as cards; a row opens its version, and what waits is decided on where it stands. */
export function EstimateTable(props: {
  rows: readonly EstimateRow[];
  /** Of one job, which then says nothing in each row. */
  isOfOneJob?: boolean;
  onOpen: (row: EstimateRow) => void;
  approval?: Approval<EstimateRow> | undefined;
}) {
  const { t, field } = useText();
  const { rows, approval } = props;
  const decides = approval?.selection.isPossible() ?? false;
  const status = sharedValue(rows, ({ status: { code } }) => code);
  const currency = sharedValue(rows, ({ currency: { code } }) => code);
  return (
    <RecordTable
      className={`${DOCUMENT_TABLE.documents} ${classes.estimates}`}
      label={t('Estimates')}
      shared={[status && 'status', currency && 'net'].filter(Boolean).join(' ')}
    >
      <thead>
        <tr>
          {decides && <UnnamedHead column="check" name={t('Selected')} />}
          <PlainHead column="reference">{field('Reference')}</PlainHead>
          <PlainHead column="name">{field('Name')}</PlainHead>
          {!props.isOfOneJob && <PlainHead column="job">{field('Job')}</PlainHead>}
          {!props.isOfOneJob && <PlainHead column="client">{field('Client')}</PlainHead>}
          <PlainHead column="status">
            {field('Status')} {status && <b>{t.of(ESTIMATE_STATUS_NAMES[status])}</b>}
          </PlainHead>
          <PlainHead column="validUntil">{field('Valid until')}</PlainHead>
          <PlainHead column="approver">{field('Approver')}</PlainHead>
          <PlainHead column="net">
            {field('Net')} {currency && <b>{currency}</b>}
          </PlainHead>
          {decides && <UnnamedHead column="actions" name={t('Actions')} />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // The link in the row is what keyboards and screen readers open it by.
          <tr
            key={row.id}
            data-over={isOver(row) || undefined}
            data-chosen={(decides && approval?.selection.isChecked(row)) || undefined}
            onClick={() => props.onOpen(row)}
          >
            {decides && approval && (
              <ChoiceCell
                reference={row.reference}
                canChoose={canDecide(row)}
                isChosen={approval.selection.isChecked(row)}
                onChoose={() => approval.selection.toggle(row)}
              />
            )}
            <td data-column="reference">
              <Link to={PATHS.estimate} params={{ id: String(row.id) }} onClick={(event) => event.stopPropagation()}>
                {nameOfEstimate(row)}
              </Link>
            </td>
            <td data-column="name">{row.name}</td>
            {!props.isOfOneJob && <td data-column="job">{row.job && `${row.job.code} ${row.job.name}`}</td>}
            {!props.isOfOneJob && <td data-column="client">{row.client?.name}</td>}
            <td data-column="status">
              <span className={DOCUMENT_TABLE.state}>
                <EstimateStatusBadge status={row.status.code} />
              </span>
              {approval?.errors.get(row.id) && <em className={DOCUMENT_TABLE.error}>{approval.errors.get(row.id)}</em>}
            </td>
            <td data-column="validUntil">{row.validUntil && formatDay(row.validUntil)}</td>
            <td data-column="approver">{row.approver?.name}</td>
            <td data-column="net" {...zeroMark(row.net)}>
              {formatAmount(row.net)} <span>{row.currency.code}</span>
            </td>
            {decides && approval && <Decide row={row} approval={approval} />}
          </tr>
        ))}
      </tbody>
    </RecordTable>
  );
}

/** What is over says so by its look as well: it is read less often. */
function isOver({ status: { code } }: EstimateRow): boolean {
  return code === 'CANCELLED' || code === 'WITHDRAWN';
}

type OfRow = { row: EstimateRow; approval: Approval<EstimateRow> };

function Decide({ row, approval }: OfRow) {
  const { t } = useText();
  const isDeciding = approval.deciding.has(row.id);
  return (
    <ActionsCell>
      {canDecide(row) && (
        <>
          <Button
            size="compact-xs"
            variant="light"
            loading={isDeciding}
            aria-label={t('Approve {what}', { what: row.reference })}
            onClick={() => void approval.approve([row])}
          >
            {t('Approve')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={isDeciding}
            aria-label={t('Reject {what}', { what: row.reference })}
            onClick={() => approval.askToReject([row])}
          >
            {t('Reject')}
          </Button>
        </>
      )}
    </ActionsCell>
  );
}
