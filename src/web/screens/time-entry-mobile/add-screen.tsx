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

/** A new entry in three steps; on a job that the address names it starts at the cost type. */
export function AddScreen() {
  const { jobId } = useSearch({ from: PATHS.mobileAdd });
  return <AddEntry pinId={null} jobId={jobIdFromAddress(jobId)} />;
}

/** A new entry on a pin starts at the detail. */
export function AddFromPinScreen() {
  const { pinId } = useParams({ from: PATHS.mobileAddFromPin });
  return <AddEntry pinId={Number(pinId)} jobId={null} />;
}

function AddEntry({ pinId, jobId }: { pinId: number | null; jobId: number | null }) {
  const { t } = useText();
  const user = useUser();
  const today = useToday(user.agency.timeZone);
  const { typed, keep } = useStoredForm();
  // For as long as the screen stands: at midnight what is typed stays where it was begun, and says that this is not today.
  const [day] = useState(() => typed?.day ?? storedDay(today) ?? today);
  const shown = useDay(day, today);
  const pin = shown.pins.find(({ id }) => id === pinId) ?? null;
  // Its entry stays begun when the pin is taken off.
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
