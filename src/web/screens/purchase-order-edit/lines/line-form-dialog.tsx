import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EstimateLeft } from '#domain/order-estimate.ts';
import { readOnlyFields } from '#domain/permission.ts';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { Pair } from '../../../record-editing/form-layout.tsx';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { ReferenceSelect } from '../../../widgets/select/reference-select.tsx';
import classes from '../order-edit.module.css';
import { LINE_FIELD_NAMES } from '../order-form.ts';
import { type DraftLine, type LineChange, type LineField, withCode } from '../order-line.ts';
import {
  costTypesOfJobQuery,
  employeesQuery,
  glAccountsQuery,
  glReadOnlyQuery,
  orderJobsQuery,
  taxStatusesQuery,
} from '../order-queries.ts';
import { isLineFieldFixed } from '../order-rules.ts';
import type { OrderEditor } from '../use-order-editor.ts';
import { withCells } from './line-cells.ts';
import { withoutLines } from './line-commands.ts';
import { LineFacts } from './line-info.tsx';
import { LineNumberField } from './line-number-field.tsx';

/** One line in a form of its own, with its job picker (PO-02). What is typed stands in the order at once: closing loses nothing. */
export function LineFormDialog(props: {
  editor: OrderEditor;
  line: DraftLine;
  number: number;
  estimate: EstimateLeft | null;
  onClose: () => void;
}) {
  const { t, field } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const isGlReadOnly = useQuery(glReadOnlyQuery).data?.isReadOnly ?? false;
  const { editor, line, number } = props;
  const { world, form, order } = editor;
  const readOnly = order.id === 0 ? [] : readOnlyFields(user, 'purchaseorder');
  const isLocked = editor.linesLock !== null;
  const divisionId = form.head.division?.id ?? 0;
  const change = (name: LineField, chosen: LineChange) =>
    editor.changeLines((current) => withCells(current, [{ key: line.key, field: name, change: chosen }]));
  const shared = (name: LineField) => ({
    label: field(LINE_FIELD_NAMES[name]),
    readOnly: isLocked || isLineFieldFixed(line, name, { readOnly, isGlReadOnly }),
    error:
      line.unread[name]?.why ??
      editor.lineErrors.find((problem) => problem.key === line.key && problem.field === name)?.why ??
      null,
  });
  return (
    <Dialog title={t('Line {number}', { number })} onClose={props.onClose}>
      <Stack gap="sm" className={classes.lineForm!}>
        <ReferenceSelect
          {...shared('job')}
          value={withCode(line.job)}
          searchKey={['line-jobs']}
          isSearchedThere
          search={(keyphrase) => queryClient.ensureQueryData(orderJobsQuery(keyphrase))}
          onChange={(job) => change('job', { job })}
        />
        <ReferenceSelect
          {...shared('costType')}
          value={line.costType}
          searchKey={['line-cost-types', line.job?.id ?? 0]}
          description={line.job ? null : t('A cost type needs a job beside it')}
          disabled={!line.job && !shared('costType').readOnly}
          search={() => queryClient.ensureQueryData(costTypesOfJobQuery(line.job?.id ?? 0))}
          onChange={(costType) => change('costType', { costType })}
        />
        <ReferenceSelect
          {...shared('glChart')}
          value={line.glChart}
          searchKey={['line-accounts', divisionId]}
          search={() => queryClient.ensureQueryData(glAccountsQuery(divisionId))}
          onChange={(glChart) => change('glChart', { glChart })}
        />
        {(line.glChart?.forceEmployee || line.employee) && (
          <ReferenceSelect
            {...shared('employee')}
            value={line.employee}
            searchKey={['line-employees']}
            search={() => queryClient.ensureQueryData(employeesQuery)}
            onChange={(employee) => change('employee', { employee })}
          />
        )}
        <Textarea
          {...shared('details')}
          autosize
          minRows={2}
          maxRows={6}
          value={line.details ?? ''}
          onChange={(event) => change('details', { details: event.currentTarget.value || null })}
        />
        <Pair>
          <LineNumberField {...props} name="units" shared={shared('units')} />
          <LineNumberField {...props} name="rate" shared={shared('rate')} />
        </Pair>
        <Pair>
          <ReferenceSelect
            {...shared('taxStatus')}
            value={line.taxStatus}
            searchKey={['line-tax-statuses']}
            search={() => queryClient.ensureQueryData(taxStatusesQuery)}
            onChange={(taxStatus) => change('taxStatus', { taxStatus })}
          />
          <LineNumberField {...props} name="tax" shared={shared('tax')} />
        </Pair>
        <Group justify="space-between" role="status">
          <Text size="sm">
            {field('Net')} {formatAmount(line.net)}
          </Text>
          <Text size="sm" fw={600}>
            {field('Total')} {formatAmount(line.total)} {form.head.currency?.code}
          </Text>
        </Group>
        <div className={classes.lineFacts}>
          <LineFacts line={line} number={number} world={world} estimate={props.estimate} isLocked={isLocked} />
        </div>
        <Group justify="space-between">
          {isLocked ? (
            <span />
          ) : (
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              onClick={() => {
                editor.changeLines((current) => withoutLines(current.lines, new Set([line.key])));
                props.onClose();
              }}
            >
              {t('Delete the line')}
            </Button>
          )}
          <Button onClick={props.onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
