import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '#domain/screen-paths.ts';
import { jobFromAddressQuery, jobIdFromAddress } from '../../jobs/job-from-address.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useToday } from '../../platform/use-today.ts';
import { Loading } from '../../widgets/load-states.tsx';
import { formOf } from './entry-form.ts';
import { EntrySteps } from './entry-steps.tsx';
import { storedDay } from './stored-day.ts';
import { useDay } from './use-day.ts';
import { useStoredForm } from './use-stored-form.ts';

/** Adds an entry in three steps; for a job in the address it starts at the cost type. */
export function AddScreen() {
  const { jobId } = useSearch({ from: PATHS.mobileAdd });
  return <AddEntry pinId={null} jobId={jobIdFromAddress(jobId)} />;
}

/** Adds an entry on a pin, starting at the details. */
export function AddFromPinScreen() {
  const { pinId } = useParams({ from: PATHS.mobileAddFromPin });
  return <AddEntry pinId={Number(pinId)} jobId={null} />;
}

function AddEntry({ pinId, jobId }: { pinId: number | null; jobId: number | null }) {
  const { t } = useText();
  const user = useUser();
  const today = useToday(user.agency.timeZone);
  const { typed, keep } = useStoredForm();
  // Fixed as long as the screen is open: at midnight the input stays on its day, and a note says that this isn't today.
  const [day] = useState(() => typed?.day ?? storedDay(today) ?? today);
  const shown = useDay(day, today);
  const pin = shown.pins.find(({ id }) => id === pinId) ?? null;
  // The new entry stays when its pin is removed.
  const [pinBegun, setPinBegun] = useState(pin);
  if (pin && pin !== pinBegun) setPinBegun(pin);
  const asked = useQuery({ ...jobFromAddressQuery(jobId ?? 0, user.id), enabled: jobId !== null });
  if (jobId !== null && asked.isPending) return <Loading what={t('Searching')} />;
  const begun = pinBegun ?? (asked.data ? { job: asked.data, costType: null } : null);
  if (pinId !== null && !shown.isLoaded) return <Loading what={t('Loading time entries')} />;
  return (
    <EntrySteps
      firstStep={pinBegun ? 'detail' : begun ? 'costType' : 'job'}
      shown={shown}
      day={day}
      today={today}
      slot={null}
      typedOver={null}
      form={typed?.form ?? (begun && formOf(null, begun))}
      onForm={(form) => keep(form, day, null)}
      isPairOpen={pin === null}
    />
  );
}
