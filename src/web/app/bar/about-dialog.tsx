import { Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readBuild } from '#contract/operations/build.ts';
import { call } from '../../platform/api.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';

/** Displays the server's release, commit and build date, for support requests. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const build = useQuery({
    queryKey: ['build'],
    queryFn: ({ signal }) => call(readBuild, {}, { signal }),
    // The server may have been upgraded since the page was loaded.
    staleTime: 0,
  });
  return (
    <Dialog title={t('About Docket')} onClose={onClose}>
      {build.data ? (
        <Stack>
          <Table variant="vertical" withTableBorder aria-label={t('About Docket')}>
            <Table.Tbody>
              <Fact name={t('Release')} value={build.data.release} />
              <Fact name={t('Commit')} value={build.data.commit ?? t('Unknown')} />
              <Fact
                name={t('Built on')}
                value={build.data.builtAt === null ? t('Unknown') : formatInstant(build.data.builtAt, timeZone)}
              />
            </Table.Tbody>
          </Table>
        </Stack>
      ) : build.isError ? (
        <LoadFailure error={build.error} onRetry={() => void build.refetch()} />
      ) : (
        <Loading what={t('About Docket')} />
      )}
    </Dialog>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Table.Tr>
      <Table.Th w={120}>{name}</Table.Th>
      <Table.Td>{value}</Table.Td>
    </Table.Tr>
  );
}
