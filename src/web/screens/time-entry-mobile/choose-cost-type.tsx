import { useQuery } from '@tanstack/react-query';
import type { CostType } from '#contract/http/values.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { costTypesQuery } from '../../jobs/cost-types.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { DayBar } from './day-bar.tsx';
import classes from './mobile.module.css';
import { BackBar, MobileFrame } from './mobile-frame.tsx';

/** The second step: a cost type of the job, the person's own first where the job offers it. */
export function ChooseCostType(props: {
  jobId: number;
  day: Day;
  today: Day;
  onPick: (costType: CostType) => void;
  onBack: () => void;
}) {
  const { t } = useText();
  const own = useUser().defaultCostType?.id;
  const costTypes = useQuery(costTypesQuery(props.jobId));
  const ordered = [...(costTypes.data ?? [])].sort((a, b) => Number(b.id === own) - Number(a.id === own));
  return (
    <MobileFrame head={<BackBar title={t('Choose a cost type')} onBack={props.onBack} />} foot={null}>
      <DayBar day={props.day} today={props.today} />
      {costTypes.isPending && <Loading what={t('Loading')} />}
      {costTypes.isError && <LoadFailure error={costTypes.error} onRetry={() => void costTypes.refetch()} />}
      {costTypes.data?.length === 0 && <Empty>{t('The job offers no cost type')}</Empty>}
      {ordered.map((costType) => (
        <button key={costType.id} type="button" className={classes.choice} onClick={() => props.onPick(costType)}>
          {costType.name}
        </button>
      ))}
    </MobileFrame>
  );
}
