import { useQueryClient } from '@tanstack/react-query';
import type { CostType } from '#contract/http/values.ts';
import { costTypesQuery } from '../../../jobs/cost-types.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import type { CellEditorProps } from '../../../sheet/sheet-model.ts';
import { RemoteSelect } from '../../../widgets/select/remote-select.tsx';

/** Chooses a cost type of the job for a line; the person's default is at hand when the job offers it. */
export function CostTypeEditor(
  props: CellEditorProps & { job: { id: number }; preferredId: number | null; onPick: (costType: CostType) => void },
) {
  const { t } = useText();
  const queryClient = useQueryClient();
  return (
    <RemoteSelect<CostType>
      label={t('Choose a cost type')}
      searchKey={queryKeys.costTypeChoice(props.job.id)}
      minimumLength={0}
      pause={0}
      isInCell
      initialText={props.initialText}
      search={async (keyphrase) => {
        const all = await queryClient.ensureQueryData(costTypesQuery(props.job.id));
        const wanted = keyphrase.toLowerCase();
        return all.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted));
      }}
      textOf={({ name }) => name}
      preferred={(options) => options.findIndex(({ id }) => id === props.preferredId)}
      onPick={props.onPick}
      onLeave={(how) => props.done(how === 'escape' ? 'stay' : 'leave')}
      emptyText={t('The job offers no cost type')}
    />
  );
}
