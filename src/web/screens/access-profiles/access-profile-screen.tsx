import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccessProfile } from '#contract/people/access-profile.ts';
import { can } from '#domain/people/permission.ts';
import { mayAdminister } from '#domain/people/person.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordPending } from '../../record-editing/record-pending.tsx';
import { useRecordPlace } from '../../record-editing/use-record-place.ts';
import { Empty } from '../../widgets/load-states.tsx';
import { ProfileEditing } from './profile-editing.tsx';
import { profileQuery } from './profile-queries.ts';

/** Displays the access profile in the address; 0 creates a profile. */
export function AccessProfileScreen() {
  const { t } = useText();
  const user = useUser();
  const params = useParams({ strict: false });
  const id = /^\d{1,10}$/.test(params.id ?? '') ? Number(params.id) : null;
  const place = useRecordPlace(String(id));
  const mayMake = mayAdminister(user) && can(user, 'create', 'administration');
  if (!can(user, 'read', 'administration') || id === null || (id === 0 && !mayMake))
    return <Empty>{t('Not found')}</Empty>;
  return <ProfileOfAddress key={place.key} id={id} onMade={(made) => place.setMade(String(made.id))} />;
}

/** Loads the profile, or starts a new one. */
function ProfileOfAddress({ id, onMade }: { id: number; onMade: (profile: AccessProfile) => void }) {
  const { t } = useText();
  const isNew = id === 0;
  const [begun] = useState<AccessProfile>({ id: 0, lastModified: '', name: '', documents: [], people: [] });
  const stored = useQuery({ ...profileQuery(id), enabled: !isNew });
  const profile = isNew ? begun : stored.data;
  // Loaded data stays during a refetch, and if it fails: the user may be editing it.
  if (profile) return <ProfileEditing profile={profile} onMade={onMade} />;
  const wayOut = { to: PATHS.accessProfiles, label: t('Go to access profiles') };
  return (
    <RecordPending what={t('Loading')} error={stored.error} onRetry={() => void stored.refetch()} wayOut={wayOut} />
  );
}
