import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { FileMatching, FileName } from '#contract/data-exchange/file-matching.ts';
import { TIME_EXPORT_NAMES } from '#domain/data-exchange/time-export.ts';
import { useText } from '../../platform/translation.ts';
import { type ChosenMatch, placeOfName } from './chosen-matches.ts';
import classes from './data.module.css';
import { MatchRow } from './match-row.tsx';
import { NewJobsPanel } from './new-jobs-panel.tsx';
import type { FileImport } from './use-file-import.ts';

/** Displays the names in another program's export, and which of them the user must match before the import. */
export function MatchPanel({ matching, importing }: { matching: FileMatching; importing: FileImport }) {
  const { t } = useText();
  const { chosen } = importing;
  const groups = [
    { subject: 'person', title: t('People') },
    { subject: 'client', title: t('Clients') },
    { subject: 'project', title: t('Projects') },
    { subject: 'task', title: t('Tasks') },
    { subject: 'approver', title: t('Approval') },
  ] as const;
  const open = chosen.open.length;
  return (
    <Stack gap="md">
      <Summary matching={matching} />
      <section aria-label={t('Match new names')}>
        <Title order={2} size="h5" mb={4}>
          {matching.open > 0 ? t('Match new names') : t('Matched names')}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {t('Your choices are remembered for the next file from this program.')}
        </Text>
        <Stack gap="sm">
          {groups.map(({ subject, title }) => (
            <MatchGroup
              key={subject}
              title={title}
              names={matching.names.filter((name) => name.subject === subject)}
              importing={importing}
            />
          ))}
          <NewJobsPanel matching={matching} importing={importing} />
        </Stack>
        <Group gap="sm" mt="sm" mih={36}>
          <Button
            disabled={!chosen.canKeep || importing.busy !== null}
            loading={importing.busy === 'match'}
            onClick={() => importing.keepMatches(matching.program)}
          >
            {t('Use these matches')}
          </Button>
          <Text size="sm" role="status">
            {open > 0 && t('{count} {count, name|names} still to be chosen', { count: open })}
          </Text>
        </Group>
      </section>
    </Stack>
  );
}

function Summary({ matching }: { matching: FileMatching }) {
  const { t } = useText();
  const { program, entries, people, hours, hoursInFile, leftOut, ratesLeftOut, currency, made } = matching;
  const reasons = [
    [leftOut.break, t('{count} {count, break|breaks}', { count: leftOut.break })],
    [leftOut.running, t('{count} still running', { count: leftOut.running })],
    [leftOut['no-hours'], t('{count} {count, entry|entries} without hours', { count: leftOut['no-hours'] })],
    [leftOut.headings, t('{count} repeated {count, heading|headings}', { count: leftOut.headings })],
    [leftOut.choice, t('{count} skipped by you', { count: leftOut.choice })],
  ] as const;
  const skipReasons = reasons.flatMap(([count, text]) => (count > 0 ? [text] : []));
  const created = made.reduce((sum, one) => sum + one.created, 0);
  return (
    <Alert color="blue" role="region" aria-label={t('File contents')}>
      <Text size="sm" fw={500}>
        {t('{program}: {entries} {entries, entry|entries} of {people} {people, person|people}', {
          program: TIME_EXPORT_NAMES[program],
          entries,
          people,
        })}
      </Text>
      <Text size="sm">{t('{hours} hours; the file itself adds up to {hoursInFile}', { hours, hoursInFile })}</Text>
      {skipReasons.length > 0 && <Text size="sm">{t('Skipped: {reasons}', { reasons: skipReasons.join(', ') })}</Text>}
      {ratesLeftOut.foreign > 0 && (
        <Text size="sm">
          {t('Rates of {count} {count, entry|entries} are skipped: they are in {currencies}, not in {currency}', {
            count: ratesLeftOut.foreign,
            currencies: ratesLeftOut.currencies.join(', '),
            currency,
          })}
        </Text>
      )}
      {ratesLeftOut.forbidden > 0 && (
        <Text size="sm">
          {t("Rates of {count} {count, entry|entries} are skipped: you don't have permission to set rates", {
            count: ratesLeftOut.forbidden,
          })}
        </Text>
      )}
      {created > 0 && (
        <Text size="sm">{t('{count} new {count, record|records} in addition to the hours', { count: created })}</Text>
      )}
    </Alert>
  );
}

function MatchGroup(props: { title: string; names: readonly FileName[]; importing: FileImport }) {
  const { t } = useText();
  const { title, names, importing } = props;
  const { chosen, busy } = importing;
  if (names.length === 0) return null;
  const needed = new Set(chosen.open.map(placeOfName));
  const shown = names.filter(isAsked);
  const settled = names.filter((name) => !shown.includes(name));
  const makeable = shown.filter((name) => name.canBeMade && !chosen.of(name));
  const choose = (name: FileName) => (match: ChosenMatch) => chosen.choose(name, match);
  const rows = (listed: readonly FileName[]) => (
    <ul className={classes.names} aria-label={title}>
      {listed.map((name) => (
        <MatchRow
          key={placeOfName(name)}
          name={name}
          chosen={chosen.of(name)}
          isNeeded={needed.has(placeOfName(name))}
          isBusy={busy !== null}
          onChoose={choose(name)}
        />
      ))}
    </ul>
  );
  return (
    <div>
      <Group gap="sm" mih={30}>
        <Title order={3} size="h6">
          {title}
        </Title>
        {makeable.length > 1 && (
          <Button
            size="xs"
            variant="default"
            disabled={busy !== null}
            onClick={() => chosen.chooseAll(makeable, { choice: 'create', record: null })}
          >
            {t('Create all {count}', { count: makeable.length })}
          </Button>
        )}
      </Group>
      {shown.length > 0 && rows(shown)}
      {settled.length > 0 && (
        <details className={classes.settled}>
          <summary>{t('{count} matched', { count: settled.length })}</summary>
          {rows(settled)}
        </details>
      )}
    </div>
  );
}

/** The user must match unknown names, and approvers. */
const isAsked = ({ choice, subject }: FileName) => choice === null || subject === 'approver';
