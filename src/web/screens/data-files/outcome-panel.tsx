import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { FileOutcome } from '#contract/data-exchange/data-file.ts';
import { dataKindLabel } from '#domain/data-exchange/data-kind.ts';
import { useText } from '../../platform/translation.ts';
import classes from './data.module.css';
import type { FileImport } from './use-file-import.ts';

/** Displays what an import would do: the number of rows, the errors and the changes; and the button that starts it. */
export function OutcomePanel(props: {
  outcome: FileOutcome;
  labelOf: (column: string) => string;
  importing: FileImport;
}) {
  const { t } = useText();
  const { labelOf, outcome, importing } = props;
  const { created, updated, unchanged, bad, problems, problemCount, odd, oddCount, changes } = outcome;
  // Unsaved choices would be lost.
  const isBusy = importing.busy !== null || importing.chosen.isChanged;
  return (
    <Stack gap="md">
      <Group gap="lg" role="group" aria-label={t('What an import would do')}>
        <Count count={created} label={t('new')} />
        <Count count={updated} label={t('changed')} />
        <Count count={unchanged} label={t('unchanged')} />
        {oddCount > 0 && <Count count={oddCount} label={t('to check')} isBad />}
        <Count count={bad} label={t('with problems')} isBad={bad > 0} />
      </Group>
      <Group gap="sm">
        {bad === 0 ? (
          <Button
            disabled={isBusy || outcome.lines === 0}
            loading={importing.busy === 'import'}
            onClick={() => importing.bringIn('all')}
          >
            {t('Import')}
          </Button>
        ) : (
          <>
            <Button
              disabled={isBusy || bad === outcome.lines}
              loading={importing.busy === 'import'}
              onClick={() => importing.bringIn('good')}
            >
              {t('Import valid lines')}
            </Button>
            <Button
              variant="default"
              disabled={isBusy}
              loading={importing.busy === 'failing'}
              onClick={importing.keepFailing}
            >
              {t('Download invalid lines')}
            </Button>
          </>
        )}
      </Group>
      <NewRecords newRecords={outcome.newRecords} />
      {importing.chosen.isChanged && (
        <Text size="sm" c="dimmed">
          {importing.chosen.unfinished.length > 0
            ? t('Choose a record for each match and press "Use these matches" before you import.')
            : t('Press "Use these matches" before you import.')}
        </Text>
      )}
      <Problems title={t('Problems')} problems={problems} count={problemCount} labelOf={labelOf} />
      <Problems title={t('Please check these values')} problems={odd} count={oddCount} labelOf={labelOf} />
      {changes.length > 0 && (
        <Listed title={t('Changes')} shown={changes.length} count={updated}>
          <thead>
            <tr>
              <th scope="col">{t('Line')}</th>
              <th scope="col">{t('Record')}</th>
              <th scope="col">{t('Column')}</th>
              <th scope="col">{t('Before')}</th>
              <th scope="col">{t('After')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.flatMap(({ line, key, fields }) =>
              fields.map(({ column, before, after }) => (
                <tr key={`${line} ${column}`}>
                  <td>{line}</td>
                  <td>{key}</td>
                  <td>{labelOf(column)}</td>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              )),
            )}
          </tbody>
        </Listed>
      )}
    </Stack>
  );
}

/** Lists the records to be created, so that users notice a wrong name before the import. */
function NewRecords({ newRecords }: Pick<FileOutcome, 'newRecords'>) {
  const { t } = useText();
  const named = newRecords.filter(({ names }) => names.length > 0);
  if (named.length === 0) return null;
  return (
    <section aria-label={t('New records')}>
      <Title order={2} size="h5" mb={4}>
        {t('New records')}
      </Title>
      {named.map(({ kind, count, names }) => (
        <div key={kind}>
          <Text size="sm" fw={500}>
            {t('{kind}: {count} new', { kind: t.of(dataKindLabel(kind)), count })}
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well */}
          <p className={classes.newNames} tabIndex={0}>
            {names.join(', ')}
            {count > names.length && ` ${t('and {count} more', { count: count - names.length })}`}
          </p>
        </div>
      ))}
    </section>
  );
}

function Problems(props: {
  title: string;
  problems: FileOutcome['problems'];
  count: number;
  labelOf: (column: string) => string;
}) {
  const { t } = useText();
  const { title, problems, count, labelOf } = props;
  if (problems.length === 0) return null;
  return (
    <Listed title={title} shown={problems.length} count={count}>
      <thead>
        <tr>
          <th scope="col">{t('Line')}</th>
          <th scope="col">{t('Column')}</th>
          <th scope="col">{t('Value')}</th>
          <th scope="col">{t('Reason')}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ line, column, value, reason }) => (
          <tr key={`${line} ${column} ${reason}`}>
            <td>{line}</td>
            <td>{column !== null && labelOf(column)}</td>
            <td>{value}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </Listed>
  );
}

function Count({ count, label, isBad = false }: { count: number; label: string; isBad?: boolean }) {
  return (
    <Text size="sm" component="span" className={classes.count!} data-bad={isBad || undefined}>
      <strong>{count}</strong> {label}
    </Text>
  );
}

function Listed(props: { title: string; shown: number; count: number; children: React.ReactNode }) {
  const { t } = useText();
  const { title, shown, count } = props;
  return (
    <section aria-label={title}>
      <Title order={2} size="h5" mb={4}>
        {title}
      </Title>
      {shown < count && (
        <Text size="sm" c="dimmed">
          {t('The first {shown} of {count}', { shown, count })}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well */}
      <section className={classes.wide} tabIndex={0} aria-label={t('All lines of {list}', { list: title })}>
        <table className={classes.table}>{props.children}</table>
      </section>
    </section>
  );
}
