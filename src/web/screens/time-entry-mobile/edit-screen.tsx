import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { readTimeEntry } from '#contract/time-entry.ts';
import { call } from '../../platform/api.ts';
import { PATHS } from '../../platform/paths.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useToday } from '../../platform/use-today.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { formOf } from './entry-form.ts';
import { EntrySteps } from './entry-steps.tsx';
import { keptDay } from './kept-day.ts';
import { BackBar, MobileFrame } from './mobile-frame.tsx';
import { useDay } from './use-day.ts';
import { useKeptForm } from './use-kept-form.ts';

/** One entry, saved or still waiting to be (MOB-03). */
export function EditScreen() {
  const { id } = useParams({ from: '/m/TimeEntry/edit/$id' });
  const entryId = Number(id);
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const today = useToday(user.agency.timeZone);
  const [kept] = useState(() => keptDay(today));
  const { typed, keep } = useKeptForm();
  const saved = useQuery({
    queryKey: queryKeys.timeEntry(entryId),
    queryFn: ({ signal }) => call(readTimeEntry, { params: { id: entryId } }, { signal }),
    enabled: entryId > 0,
    networkMode: 'always',
  });
  const day = saved.data?.transactionDate ?? kept ?? today;
  const shown = useDay(day, today);
  const item = shown.items.find(({ slot }) => slot?.entryId === entryId) ?? null;
  if (item) {
    const { slot } = item;
    return (
      <EntrySteps
        firstStep="detail"
        shown={shown}
        day={day}
        today={today}
        slot={slot}
        typedOver={typed?.base ?? null}
        form={typed?.form ?? formOf(slot, item)}
        onForm={(form) => keep(form, day, slot?.base ?? null)}
        isPairOpen
      />
    );
  }
  const back = () => void navigate({ to: PATHS.mobileTimeEntry, search: { selectedDate: day }, replace: true });
  const isLoading = !shown.isLoaded || saved.isLoading;
  return (
    <MobileFrame head={<BackBar title={t('Time entry')} onBack={back} />} foot={null}>
      {isLoading && <Loading what={t('Loading time entries')} />}
      {!isLoading && saved.error && <LoadFailure error={saved.error} onRetry={() => void saved.refetch()} />}
      {!isLoading && !saved.error && <Empty>{t('This time entry is no longer there')}</Empty>}
    </MobileFrame>
  );
}
