import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { readTemplate } from '#contract/data-exchange/data-file.ts';
import { type DataKind, dataKindLabel, importableKinds } from '#domain/data-exchange/data-kind.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { keepFile } from '../../platform/file-transfer.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { Empty } from '../../widgets/load-states.tsx';
import classes from './data.module.css';
import { FileChoice } from './file-choice.tsx';
import { FilePreviewPanel } from './file-preview-panel.tsx';
import { ReadSettings } from './read-settings.tsx';
import { TotalsTable } from './totals-table.tsx';
import { HOLDS_EXPORTS, type ImportedFile, useFileImport } from './use-file-import.ts';

/** Imports files: choose a kind, preview the file, correct how it is read, and import it. */
export function DataScreen() {
  const { t } = useText();
  const kinds = importableKinds(useUser());
  const asked = (useSearch({ strict: false }) as { kind?: string }).kind;
  const [chosen, setChosen] = useState<DataKind | null>(null);
  // Another program's export is imported as such, whichever kind it was dropped on.
  const [handed, setHanded] = useState<File | null>(null);
  if (kinds.length === 0) return <Empty>{t('Permission denied')}</Empty>;
  const kind = chosen ?? kinds.find((one) => one === asked) ?? kinds[0]!;
  return (
    <Stack gap="md" p="md" className={classes.screen!}>
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t('Import files')}
        </Title>
        <Link to={PATHS.imports} className={classes.way!}>
          {t('All imports')}
        </Link>
      </Group>
      <Text size="sm" c="dimmed">
        {t('The file is checked first. Nothing changes until you import it.')}{' '}
        {t('Recognises hours exported from Harvest, Toggl Track, Clockify and Kimai.')}
      </Text>
      <Group gap="sm" align="end">
        <NativeSelect
          label={t('File contents')}
          value={kind}
          onChange={(event) => {
            setHanded(null);
            setChosen(event.currentTarget.value as DataKind);
          }}
          data={kinds.map((one) => ({ value: one, label: t.of(dataKindLabel(one)) }))}
        />
        <TemplateButton kind={kind} format="csv" label={t('Template CSV')} />
        <TemplateButton kind={kind} format="xlsx" label={t('Template Excel')} />
      </Group>
      {/* A new import for each kind: the file of one kind doesn't fit another. */}
      <Import
        key={kind}
        kind={kind}
        handed={handed}
        onProgram={(file) => {
          if (!kinds.includes(HOLDS_EXPORTS)) return;
          setHanded(file);
          setChosen(HOLDS_EXPORTS);
        }}
      />
    </Stack>
  );
}

function TemplateButton({ kind, format, label }: { kind: DataKind; format: 'csv' | 'xlsx'; label: string }) {
  const keep = () =>
    keepFile(readTemplate, { params: { kind }, query: { format }, fileName: `${kind}.${format}` }).catch(toastProblem);
  return (
    <Button variant="default" onClick={() => void keep()}>
      {label}
    </Button>
  );
}

function Import({ kind, handed, onProgram }: { kind: DataKind; handed: File | null; onProgram: (file: File) => void }) {
  const { t } = useText();
  const importing = useFileImport(kind, (_program, file) => onProgram(file));
  const begin = useEffectEvent(() => handed && importing.choose(handed));
  useEffect(() => void begin(), []);
  const { file, preview, reading, problem, imported, busy } = importing;
  return (
    <>
      <FileChoice file={file} isBusy={busy === 'import'} onChoose={importing.choose} onClear={importing.clear} />
      {/* Always in the page, so that screen readers announce its text. */}
      <div className={classes.status} role="status" aria-live="polite">
        {busy === 'preview' && <Text size="sm">{t('Reading file')}</Text>}
        {busy === 'match' && <Text size="sm">{t('Saving matches')}</Text>}
        {busy === 'import' && <Text size="sm">{t('Importing')}</Text>}
        {imported && <Imported imported={imported} />}
      </div>
      {imported?.totals && <TotalsTable totals={imported.totals} />}
      {problem !== null && (
        <Alert color="red" role="alert">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{problem}</Text>
            {file && (
              <Button variant="default" size="xs" onClick={importing.lookAgain}>
                {t('Check again')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {reading && <ReadSettings reading={reading} isBusy={busy !== null} onCorrect={importing.correct} />}
      {preview && <FilePreviewPanel kind={kind} preview={preview} importing={importing} />}
    </>
  );
}

/** Reports what was imported, and what happened to the timers of people who became inactive. */
function Imported({ imported: { id, timers, totals: _, ...counts } }: { imported: ImportedFile }) {
  const { t } = useText();
  return (
    <Alert color="teal" title={t('Imported')}>
      {t('{created} new, {updated} changed, {unchanged} unchanged, {leftOut} skipped', counts)}
      <div>
        <Link to={PATHS.fileImport} params={{ id: String(id) }} className={classes.way!}>
          {t('View the records or undo the import')}
        </Link>
      </div>
      {timers.map(({ name, end, why }) => (
        <Text key={name} size="sm" mt={4}>
          {end === 'saved'
            ? t('The running timer of {name} was saved as a time entry', { name })
            : t('The running timer of {name} could not be saved and keeps running: {why}', { name, why: why ?? '' })}
        </Text>
      ))}
    </Alert>
  );
}
