import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { CostType } from '#contract/http/values.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { costTypesQuery } from '../../jobs/cost-types.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import type { EntrySlot } from '../../time-entries/entry-slots.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { ChooseJob } from './choose-job.tsx';
import { DayBar } from './day-bar.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { type EntryForm, formOf } from './entry-form.ts';
import classes from './mobile.module.css';
import { BackBar, MobileFrame } from './mobile-frame.tsx';
import type { ShownDay } from './use-day.ts';
import { useEntrySaving } from './use-entry-saving.ts';

/** The current step, stored in the browser's history, so that Back returns to the previous step. */
type EntryStep = 'job' | 'costType' | 'detail';

declare module '@tanstack/react-router' {
  interface HistoryState {
    entryStep?: EntryStep;
  }
}

/** Displays job, cost type and details of one entry, all at the same address. `form` null = no job is chosen yet. */
export function EntrySteps(props: {
  firstStep: EntryStep;
  shown: ShownDay;
  day: Day;
  today: Day;
  slot: EntrySlot | null;
  /** The saved entry when typing started; null = nothing was typed, or a new entry. */
  typedOver: TimeEntry | null;
  form: EntryForm | null;
  onForm: (form: EntryForm) => void;
  /** Whether job and cost type can be chosen; those of a pin can't. */
  isPairOpen: boolean;
}) {
  const { day, form, isPairOpen } = props;
  const router = useRouter();
  const navigate = useNavigate();
  const wanted = useLocation({ select: (location) => location.state.entryStep }) ?? props.firstStep;
  const goTo = (entryStep: EntryStep) => void navigate({ to: '.', state: (current) => ({ ...current, entryStep }) });
  const back = () => router.history.back();
  const step = form === null ? 'job' : wanted;
  const saving = useEntrySaving({ ...props, isDetail: step === 'detail' });
  const onForm = (next: EntryForm) => {
    saving.forgetWrong();
    props.onForm(next);
  };
  // The search is restored when the user returns to choose another job.
  const [searched, setSearched] = useState('');

  if (form === null || step === 'job') {
    return (
      <ChooseJob
        typed={searched}
        onType={setSearched}
        day={day}
        today={props.today}
        onBack={back}
        onPick={(job) => {
          const pair = { job, costType: null };
          onForm({ ...(form ?? formOf(null, pair)), ...pair, isBillable: job.isBillable });
          goTo('costType');
        }}
      />
    );
  }
  if (step === 'costType') {
    return (
      <ChooseCostType
        jobId={form.job.id}
        day={day}
        today={props.today}
        onBack={back}
        onPick={(costType) => {
          onForm({ ...form, costType });
          goTo('detail');
        }}
      />
    );
  }
  return (
    <EntryDetail
      shown={props.shown}
      day={day}
      today={props.today}
      slot={props.slot}
      saving={saving}
      form={form}
      onForm={onForm}
      onChooseJob={
        isPairOpen
          ? () => {
              setSearched('');
              goTo('job');
            }
          : null
      }
      onChooseCostType={isPairOpen ? () => goTo('costType') : null}
      onBack={back}
      onDone={() => void navigate({ to: PATHS.mobileTimeEntry, search: { selectedDate: day }, replace: true })}
    />
  );
}

/** The second step: a cost type of the job, the user's default first if the job offers it. */
function ChooseCostType(props: {
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
