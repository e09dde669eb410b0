import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { todayIn } from '../../platform/today.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Loading } from '../../widgets/load-states.tsx';
import { type EntryForm, formOf } from './entry-form.ts';
import { EntrySteps } from './entry-steps.tsx';
import { keptDay } from './kept-day.ts';
import { useDay } from './use-day.ts';

/** A new entry in three steps (MOB-04). */
export function AddScreen() {
  return <AddEntry pinId={null} />;
}

/** A new entry on a pin starts at the detail (MOB-05). */
export function AddFromPinScreen() {
  const { pinId } = useParams({ from: '/m/TimeEntry/add/$pinId' });
  return <AddEntry pinId={Number(pinId)} />;
}

function AddEntry({ pinId }: { pinId: number | null }) {
  const { t } = useText();
  const user = useUser();
  const today = todayIn(user.agency.timeZone);
  const day = keptDay() ?? today;
  const shown = useDay(day, today);
  const pin = shown.pins.find(({ id }) => id === pinId) ?? null;
  const [typed, setForm] = useState<EntryForm | null>(null);
  if (pinId !== null && !shown.isLoaded) return <Loading what={t('Loading time entries')} />;
  return (
    <EntrySteps
      firstStep={pin ? 'detail' : 'job'}
      shown={shown}
      day={day}
      today={today}
      slot={null}
      form={typed ?? (pin && formOf(null, pin))}
      onForm={setForm}
      isPairOpen={pin === null}
    />
  );
}
