import { Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { exportAccessProfiles, type ListedProfile } from '#contract/people/access-profile.ts';
import { normalizeAccess } from '#domain/people/access-profile.ts';
import { can } from '#domain/people/permission.ts';
import { DOCUMENT_NAMES } from '#domain/people/permission-names.ts';
import { mayAdminister } from '#domain/people/person.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { PlainHead, RecordTable } from '../../record-list/record-table.tsx';
import { LIST_KEYS, useListKeys } from '../../record-list/use-list-keys.ts';
import { useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import classes from './access-profiles.module.css';
import { profilesQuery } from './profile-queries.ts';

/** Lists the access profiles of the agency with their users. */
export function AccessProfilesScreen() {
  const { t } = useText();
  const user = useUser();
  if (!can(user, 'read', 'administration')) return <Empty>{t('Permission denied')}</Empty>;
  return <Profiles mayCreate={mayAdminister(user) && can(user, 'create', 'administration')} />;
}

function Profiles({ mayCreate }: { mayCreate: boolean }) {
  const { t } = useText();
  const navigate = useNavigate();
  const profiles = useQuery(profilesQuery);
  const { isBusy, keepExport } = useExport();
  const [keysDialog] = useKeysDialog(LIST_KEYS);
  const keys = useListKeys(() => false);
  const open = (id: number) => void navigate({ to: PATHS.accessProfile, params: { id: String(id) } });
  return (
    <Stack gap="sm" p="md" {...keys}>
      <Group justify="space-between">
        <Title order={1} size="h4">
          {t('Access profiles')}
        </Title>
        <Group gap="sm">
          <ExportMenu
            isBusy={isBusy}
            isOff={!profiles.data?.length}
            onExport={(format) =>
              void keepExport(exportAccessProfiles, { query: { format }, fileName: `access-profiles.${format}` })
            }
          />
          {mayCreate && <Button onClick={() => open(0)}>{t('New')}</Button>}
        </Group>
      </Group>
      {profiles.data ? (
        <RecordTable className={classes.profiles!} label={t('Access profiles')}>
          <thead>
            <tr>
              <PlainHead column="name">{t('Name')}</PlainHead>
              <PlainHead column="people">{t('People')}</PlainHead>
              <PlainHead column="documents">{t('Documents')}</PlainHead>
            </tr>
          </thead>
          <tbody>
            {profiles.data.map((profile) => (
              // Keyboards and screen readers open the row with its link.
              <tr key={profile.id} onClick={() => open(profile.id)}>
                <td>
                  <Link
                    to={PATHS.accessProfile}
                    params={{ id: String(profile.id) }}
                    onClick={(event) => event.stopPropagation()}
                  >
                    {profile.name}
                  </Link>
                </td>
                <td>{profile.people}</td>
                <td>{describeDocuments(t, profile)}</td>
              </tr>
            ))}
          </tbody>
        </RecordTable>
      ) : profiles.isError ? (
        <LoadFailure error={profiles.error} onRetry={() => void profiles.refetch()} />
      ) : (
        <Loading what={t('Loading')} />
      )}
      {keysDialog}
    </Stack>
  );
}

/** Lists the document types to which a profile grants any right. */
function describeDocuments(t: Texts['t'], { documents }: ListedProfile): string {
  return normalizeAccess(documents)
    .filter(({ accessLevel }) => Object.values(accessLevel).some(Boolean))
    .map(({ code }) => t.of(DOCUMENT_NAMES[code]))
    .join(', ');
}
