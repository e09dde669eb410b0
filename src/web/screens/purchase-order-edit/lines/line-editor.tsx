import { useQueryClient } from '@tanstack/react-query';
import type { OrderCostType, OrderJob } from '#contract/purchasing/purchase-order-lookup.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { LineChoice } from '../../../documents/lines/line-choice.tsx';
import type { Candidate } from '../../../documents/lines/named-record.ts';
import { ownerOfJob } from '../../../jobs/job-owner.ts';
import { JOB_SEARCH_MINIMUM, JOB_SEARCH_PAUSE } from '../../../jobs/job-search.tsx';
import { formatAmount } from '../../../platform/formats.ts';
import { type Texts, useText } from '../../../platform/translation.ts';
import type { CellEditorProps } from '../../../sheet/sheet-model.ts';
import type { LineChange, LineJob } from '../order-line.ts';
import { type ChoiceScope, type ChosenField, candidatesFor } from './line-lookup.ts';

const LABELS: Record<ChosenField, Phrase> = {
  job: phrase('Search jobs'),
  costType: phrase('Choose a cost type'),
  glChart: phrase('Choose a GL account'),
  taxStatus: phrase('Choose a tax status'),
  employee: phrase('Choose an employee'),
};

/** Chooses a record for a cell of a line. */
export function LineEditor(
  props: CellEditorProps & {
    field: ChosenField;
    scope: ChoiceScope;
    /** Jobs offered before anything is typed: those of the order and its lines. */
    jobsAtHand: readonly LineJob[];
    onChoose: (change: LineChange) => void;
  },
) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { field, scope, jobsAtHand, onChoose, ...cell } = props;
  const isJob = field === 'job';
  return (
    <LineChoice<Candidate>
      {...cell}
      label={t.of(LABELS[field])}
      searchKey={[field, field === 'costType' ? scope.jobId : 0, scope.divisionId]}
      search={async (keyphrase) =>
        isJob && keyphrase === '' ? jobsAtHand : candidatesFor(queryClient, field, keyphrase, scope)
      }
      remote={isJob ? { minimumLength: JOB_SEARCH_MINIMUM, pause: JOB_SEARCH_PAUSE.timesheet } : null}
      besideOf={(option) => {
        if (isJob) return ownerOfJob(option as OrderJob, t);
        return field === 'costType' ? estimateOf(option as OrderCostType, t) : null;
      }}
      onPick={(option) => onChoose({ [field]: option })}
    />
  );
}

/** Describes what is left of a cost type's estimate; null if none is approved. */
function estimateOf({ approvedEstimate, remaining }: OrderCostType, t: Texts['t']): string | null {
  if (/^0(\.0+)?$/.test(approvedEstimate)) return null;
  return t('{left} left of the approved estimate of {approved}', {
    left: formatAmount(remaining),
    approved: formatAmount(approvedEstimate),
  });
}
