import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Day, type DayRange, formatDay } from '#domain/calendar/calendar.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { formatHours } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { entriesQuery } from '../../time-entries/time-entry-queries.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { describeSkipped } from '../../widgets/skipped-message.ts';
import type { SheetRules } from './cells/plan-cells.ts';
import { type CopyExtent, type CopyPlan, planLastWeek, weekBefore, weekInView } from './copy-last-week.ts';
import type { Line } from './time-sheet.ts';

const CHOICES: { what: CopyExtent; label: Phrase }[] = [
  { what: 'notes', label: phrase('Rows, hours and notes') },
  { what: 'hours', label: phrase('Rows and hours') },
  { what: 'rows', label: phrase('Rows only') },
];

/** Previews copying last week: rows, hours, or hours with notes. */
export function CopyLastWeekDialog(props: {
  employeeId: number;
  /** The chosen day, and the displayed range around it. */
  day: Day;
  range: DayRange;
  lines: readonly Line[];
  rules: SheetRules;
  onBring: (plan: CopyPlan) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const week = weekInView(props.day, props.range);
  const from = weekBefore(week);
  const entries = useQuery(entriesQuery(props.employeeId, from));
  return (
    <Dialog onClose={props.onClose} title={t('Copy last week')}>
      <Text size="sm" mb="sm">
        {formatDay(from.start)} – {formatDay(from.end)} → {formatDay(week.start)} – {formatDay(week.end)}
      </Text>
      {entries.isPending && <Loading what={t('Loading time entries')} />}
      {entries.isError && <LoadFailure error={entries.error} onRetry={() => void entries.refetch()} />}
      {entries.data?.length === 0 && <Text>{t('Last week has no time entries')}</Text>}
      {entries.data && entries.data.length > 0 && (
        <Choices
          plans={CHOICES.map(({ what, label }) => ({
            label: t.of(label),
            plan: planLastWeek({ what, entries: entries.data, lines: props.lines, rules: props.rules }),
          }))}
          onBring={props.onBring}
        />
      )}
    </Dialog>
  );
}

function Choices({
  plans,
  onBring,
}: {
  plans: { label: string; plan: CopyPlan }[];
  onBring: (plan: CopyPlan) => void;
}) {
  const { t } = useText();
  const [{ plan: fullest }] = plans as [(typeof plans)[number]];
  const skipped = describeSkipped(fullest.skipped);
  const isNothing = ({ rows, changes }: CopyPlan) => rows.length + changes.length === 0;
  return (
    <Stack gap="xs">
      {plans.map(({ label, plan }, index) => (
        <Button
          key={label}
          variant={index === 0 ? 'filled' : 'default'}
          justify="space-between"
          data-autofocus={index === 0 || undefined}
          disabled={isNothing(plan)}
          rightSection={
            <Text span size="xs">
              {countsOf(plan, t)}
            </Text>
          }
          onClick={() => onBring(plan)}
        >
          {label}
        </Button>
      ))}
      {isNothing(fullest) && <Text size="sm">{t('Everything from last week is here already')}</Text>}
      {skipped && (
        <Alert color="orange" p="xs">
          {skipped}
        </Alert>
      )}
    </Stack>
  );
}

function countsOf(
  { rows, changes, hours }: CopyPlan,
  t: (original: string, values: Record<string, string | number>) => string,
) {
  const newRows = t('{count} new {count, row|rows}', { count: rows.length });
  if (changes.length === 0) return newRows;
  return `${newRows}, ${t('{count} {count, cell|cells}', { count: changes.length })}, ${t('{hours} hours', { hours: formatHours(hours) })}`;
}
