import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OrderCostType, OrderJob } from '#contract/purchasing/purchase-order-lookup.ts';
import { ownerOfJob } from '../../../jobs/job-owner.ts';
import { JOB_SEARCH_MINIMUM, JOB_SEARCH_PAUSE } from '../../../jobs/job-search.tsx';
import { formatAmount } from '../../../platform/formats.ts';
import { type Texts, useText } from '../../../platform/translation.ts';
import type { CellEditorProps } from '../../../sheet/sheet-model.ts';
import { RemoteSelect } from '../../../widgets/select/remote-select.tsx';
import { isFoundBy } from '../../../widgets/select/word-search.ts';
import type { LineChange, LineJob } from '../order-line.ts';
import {
  costTypesOfJobQuery,
  employeesQuery,
  glAccountsQuery,
  orderJobsQuery,
  taxStatusesQuery,
} from '../order-queries.ts';
import type { ChosenField } from './line-lookup.ts';

type Option = { id: number; name: string; code?: string; isActive?: boolean };

/** Chooses a record for a cell: typing filters the list; Enter and Tab accept the marked record. */
export function LineEditor(
  props: CellEditorProps & {
    field: ChosenField;
    /** The job of the line, for its cost types. */
    job: LineJob | null;
    /** Jobs offered before anything is typed: those of the order and its lines. */
    jobsAtHand: readonly LineJob[];
    divisionId: number;
    onChoose: (change: LineChange) => void;
  },
) {
  const { t } = useText();
  const { field, done } = props;
  const search = useSearch(props);
  return (
    <RemoteSelect<Option>
      label={labelOf(field, t)}
      searchKey={['line-choice', field, field === 'costType' ? props.job?.id : 0, props.divisionId]}
      minimumLength={field === 'job' ? JOB_SEARCH_MINIMUM : 0}
      searchesBlank
      pause={field === 'job' ? JOB_SEARCH_PAUSE.timesheet : 0}
      isNarrowedHere={field !== 'job'}
      isInCell
      initialText={props.initialText}
      search={search}
      textOf={({ code, name }) => [code, name].filter(Boolean).join(' ')}
      render={(option) => <Shown field={field} option={option} />}
      onPick={(option) => {
        done('stay');
        props.onChoose({ [field]: option });
      }}
      onLeave={(how) => done(how === 'escape' ? 'stay' : 'leave')}
    />
  );
}

function useSearch({ field, job, jobsAtHand, divisionId }: Parameters<typeof LineEditor>[0]) {
  const queryClient = useQueryClient();
  const all = (): Promise<Option[]> => {
    switch (field) {
      case 'costType':
        return queryClient.ensureQueryData(costTypesOfJobQuery(job?.id ?? 0));
      case 'glChart':
        return queryClient.ensureQueryData(glAccountsQuery(divisionId));
      case 'taxStatus':
        return queryClient.ensureQueryData(taxStatusesQuery);
      default:
        return queryClient.ensureQueryData(employeesQuery);
    }
  };
  return async (keyphrase: string): Promise<Option[]> => {
    if (field === 'job')
      return keyphrase === '' ? [...jobsAtHand] : queryClient.ensureQueryData(orderJobsQuery(keyphrase));
    const options = await all();
    return options.filter(
      ({ isActive, code, name }) => isActive !== false && isFoundBy(keyphrase, `${code ?? ''} ${name}`),
    );
  };
}

function labelOf(field: ChosenField, t: Texts['t']): string {
  switch (field) {
    case 'job':
      return t('Search jobs');
    case 'costType':
      return t('Choose a cost type');
    case 'glChart':
      return t('Choose a GL account');
    case 'taxStatus':
      return t('Choose a tax status');
    case 'employee':
      return t('Choose an employee');
  }
}

/** Displays an option: a job with its client, a cost type with what is left of its estimate. */
function Shown({ field, option }: { field: ChosenField; option: Option }): ReactNode {
  const { t } = useText();
  const beside =
    field === 'job'
      ? ownerOfJob(option as OrderJob, t)
      : field === 'costType'
        ? estimateOf(option as OrderCostType, t)
        : null;
  return (
    <>
      {option.code && <b>{option.code} </b>}
      {option.name}
      {beside && (
        <Text size="xs" opacity={0.85}>
          {beside}
        </Text>
      )}
    </>
  );
}

function estimateOf({ approvedEstimate, remaining }: OrderCostType, t: Texts['t']): string | null {
  if (/^0(\.0+)?$/.test(approvedEstimate)) return null;
  return t('{left} left of the approved estimate of {approved}', {
    left: formatAmount(remaining),
    approved: formatAmount(approvedEstimate),
  });
}
