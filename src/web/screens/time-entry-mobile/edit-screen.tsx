import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { readTimeEntry, type TimeEntry } from '#contract/time/time-entry.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useToday } from '../../platform/use-today.ts';
import { contentOf } from '../../time-entries/drafts/draft.ts';
import type { EntrySlot } from '../../time-entries/entry-slots.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { formOf } from './entry-form.ts';
import { EntrySteps } from './entry-steps.tsx';
import { BackBar, MobileFrame } from './mobile-frame.tsx';
import { storedDay } from './stored-day.ts';
import { useDay } from './use-day.ts';
import { useStoredForm } from './use-stored-form.ts';

/** Edits one entry, saved or waiting to be saved. */
export function EditScreen() {
  const entryId = Number(useParams({ from: PATHS.mobileEdit }).id);
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const today = useToday(user.agency.timeZone);
  const [kept] = useState(() => storedDay(today));
  const { typed, keep } = useStoredForm();
  const saved = useQuery({
    queryKey: queryKeys.timeEntry(entryId),
    queryFn: ({ signal }) => call(readTimeEntry, { params: { id: entryId } }, { signal }),
    enabled: entryId > 0,
    networkMode: 'always',
  });
  const day = typed?.day ?? saved.data?.transactionDate ?? kept ?? today;
  const shown = useDay(day, today);
  // An entry that was unsaved when opened may have been saved meanwhile, under another ID.
  const id = shown.store.idOf(entryId);
  const item = shown.items.find(({ slot }) => slot?.entryId === id) ?? null;
  // The input stays if its entry is deleted meanwhile: saving detects that.
  const slot = item ? item.slot : typed && shown.isLoaded ? slotTypedOver(typed.base) : undefined;
  const form = typed?.form ?? (item && formOf(item.slot, item));
  if (slot !== undefined && form) {
    return (
      <EntrySteps
        firstStep="detail"
        shown={shown}
        day={day}
        today={today}
        slot={slot}
        typedOver={typed?.base ?? null}
        form={form}
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
      {!isLoading && !saved.error && <Empty>{t('This time entry no longer exists')}</Empty>}
    </MobileFrame>
  );
}

/** Returns the entry being edited, as it was when editing started; null = a new one. */
function slotTypedOver(base: TimeEntry | null): EntrySlot | null {
  return base && { entryId: base.id, base, draft: null, content: contentOf(base) };
}
