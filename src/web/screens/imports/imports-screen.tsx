import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exportImports, type FileImport } from '#contract/data-exchange/file-import.ts';
import { importableKinds } from '#domain/data-exchange/data-kind.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { Empty, LoadFailure, LoadingRows } from '../../widgets/load-states.tsx';
import rows from '../../widgets/plain-rows.module.css';
import { importsQuery } from './import-queries.ts';
import { describeContents, describeKind } from './import-texts.ts';
import classes from './imports.module.css';

/** Lists imported files: by whom, when, and what they created and changed. */
export function ImportsScreen() {
  const { t } = useText();
  if (importableKinds(useUser()).length === 0) return <Empty>{t('Permission denied')}</Empty>;
  return <Imports />;
}

function Imports() {
  const { t } = useText();
  const found = useInfiniteQuery(importsQuery);
  const { isBusy, keepExport } = useExport();
  const imports = found.data?.pages.flatMap((page) => page.imports) ?? [];
  return (
    <Stack gap="md" p="md" className={classes.screen!}>
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t('Imports')}
        </Title>
        <Group gap="md">
          <Link to={PATHS.dataFiles} className={classes.way!}>
            {t('Import files')}
          </Link>
          <ExportMenu
            isBusy={isBusy}
            isOff={imports.length === 0}
            onExport={(format) => void keepExport(exportImports, { query: { format }, fileName: `imports.${format}` })}
          />
        </Group>
      </Group>
      {found.isError && imports.length === 0 ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <LoadingRows what={t('Loading imports')} />
      ) : imports.length === 0 ? (
        <Empty>{t('No file has been imported yet')}</Empty>
      ) : (
        <ul className={rows.list} aria-label={t('Imports, newest first')}>
          {imports.map((one) => (
            <ImportLine key={one.id} fileImport={one} />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button
          variant="default"
          className={classes.more!}
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </Stack>
  );
}

function ImportLine({ fileImport }: { fileImport: FileImport }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { id, at, by, kind, file, undone } = fileImport;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Group gap="xs">
          <Link to={PATHS.fileImport} params={{ id: String(id) }} className={classes.way!}>
            {file ?? describeKind(t, kind)}
          </Link>
          {undone && <Badge color="gray">{t('Undone')}</Badge>}
        </Group>
        <Text size="sm">{describeContents(t, fileImport)}</Text>
      </div>
      <Text size="sm" c="dimmed" component="div" className={classes.who!}>
        <div>{by?.name ?? t('Command line')}</div>
        <time dateTime={at}>{formatInstant(at, timeZone)}</time>
      </Text>
    </li>
  );
}
