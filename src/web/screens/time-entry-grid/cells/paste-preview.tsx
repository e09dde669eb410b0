import { Alert, Badge, Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#domain/calendar/calendar.ts';
import type { BlockNumbers } from '#domain/text/number-text.ts';
import type { TimesheetBlock } from '#domain/time/pasted-timesheet.ts';
import { readCostTypes } from '../../../jobs/cost-types.ts';
import { searchJobs } from '../../../jobs/job-search.tsx';
import { formatHours } from '../../../platform/formats.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import type { EntryChange } from '../../../time-entries/drafts/draft.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { Loading } from '../../../widgets/load-states.tsx';
import { describeSkipped } from '../../../widgets/skipped-message.ts';
import type { ShownSheet } from '../grid-commands.ts';
import type { Line } from '../time-sheet.ts';
import {
  type BlockPlan,
  hoursBefore,
  isJobNamed,
  type MatchedRow,
  matchRows,
  type NamedJob,
  planBlock,
} from './pasted-block.ts';

/** The maximum number of jobs looked up for one block, apart from those displayed. */
const MOST_LOOKUPS = 40;

/** A pasted block whose preview waits for confirmation; `top` = the row in which it was pasted. */
export type PastedBlock = { block: TimesheetBlock; top: number; numbers: BlockNumbers | null };

/** Previews what a pasted block with headings, or with columns for jobs, cost types or notes, would write. */
export function PastePreview(props: {
  pasted: PastedBlock;
  sheet: ShownSheet;
  employeeId: number;
  preferredCostTypeId: number | null;
  onPaste: (plan: BlockPlan) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const { pasted, sheet } = props;
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const named = useNamedJobs(pasted.block, sheet.lines, props.employeeId);
  const matched = matchRows(pasted.block, { ...props, lines: sheet.lines, top: pasted.top, named: named.jobs, chosen });
  const plan = planBlock(matched, sheet, pasted.numbers);
  const skipped = describeSkipped(plan.skipped);
  const asked = matched.filter(({ isAsked }) => isAsked);
  return (
    <Dialog title={t('Paste preview')} size="xl" holdsInput onClose={props.onClose}>
      {named.isPending ? (
        <Loading what={t('Searching jobs')} />
      ) : (
        <Stack gap="sm">
          {asked.map((row) => (
            <LineChoice
              key={row.row.index}
              row={row}
              lines={sheet.lines}
              value={chosen.get(row.row.index) ?? ''}
              onChoose={(key) => setChosen(new Map([...chosen, [row.row.index, key]]))}
            />
          ))}
          <Text aria-live="polite">
            {t('{count} {count, cell|cells} written, {overwritten} of them overwritten', {
              count: plan.changes.length,
              overwritten: plan.overwritten,
            })}
          </Text>
          {plan.changes.length > 0 && <Changes plan={plan} lines={sheet.lines} />}
          {skipped && (
            <Alert color="orange" p="xs">
              {skipped}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={props.onClose}>
              {t('Cancel')}
            </Button>
            <Button data-autofocus disabled={plan.changes.length === 0} onClick={() => props.onPaste(plan)}>
              {t('Paste')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

/** Loads the jobs that the block names and that aren't displayed. */
function useNamedJobs(block: TimesheetBlock, lines: readonly Line[], employeeId: number) {
  const [texts] = useState(() => {
    const all = block.namesJobs ? block.rows.map(({ job }) => job?.trim() ?? '') : [];
    const isInView = (text: string) => lines.some(({ job }) => isJobNamed(text, job));
    return [...new Set(all)].filter((text) => text.length > 1 && !isInView(text)).slice(0, MOST_LOOKUPS);
  });
  const { data, isPending } = useQuery({
    queryKey: queryKeys.pastedJobs(employeeId, texts),
    queryFn: async (asking) => {
      const jobs = new Map<string, NamedJob>();
      for (const text of texts) {
        const [job, ...others] = await findNamedJobs(text, employeeId, asking.signal);
        if (job && others.length === 0) jobs.set(text, { job, costTypes: await readCostTypes(job.id, asking) });
      }
      return jobs;
    },
    enabled: texts.length > 0,
    retry: false,
  });
  return { jobs: data ?? new Map<string, NamedJob>(), isPending: texts.length > 0 && isPending };
}

/** Finds jobs by the whole text, otherwise by its first word, which may be a code before a name. */
async function findNamedJobs(text: string, employeeId: number, signal: AbortSignal) {
  const keyphrases = new Set([text, text.split(/\s/)[0]!].filter((phrase) => phrase.length > 1));
  for (const keyphrase of keyphrases) {
    const found = (await searchJobs(keyphrase, employeeId, signal)).filter((job) => isJobNamed(text, job));
    if (found.length > 0) return found;
  }
  return [];
}

/** Asks for the job of a row that names none, or an unknown one. */
function LineChoice(props: {
  row: MatchedRow;
  lines: readonly Line[];
  value: string;
  onChoose: (key: string) => void;
}) {
  const { t } = useText();
  const { index, job, costType } = props.row.row;
  const what = [job, costType].filter(Boolean).join(', ');
  return (
    <NativeSelect
      label={t('Job for row {number}', { number: index + 1 })}
      description={what || undefined}
      value={props.value}
      onChange={({ currentTarget: { value } }) => props.onChoose(value)}
      data={[
        { value: '', label: t('Skip') },
        ...props.lines.flatMap((line) =>
          line.costType ? [{ value: line.key, label: `${line.job.code} ${line.job.name}, ${line.costType.name}` }] : [],
        ),
      ]}
    />
  );
}

function Changes({ plan, lines }: { plan: BlockPlan; lines: readonly Line[] }) {
  const { t, field } = useText();
  const order = (a: EntryChange, b: EntryChange) => a.job.code.localeCompare(b.job.code) || a.day.localeCompare(b.day);
  return (
    <Table.ScrollContainer minWidth={500} maxHeight="50vh" type="native" tabIndex={0}>
      <Table aria-label={t('Paste preview')} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{field('Job')}</Table.Th>
            <Table.Th>{field('Date')}</Table.Th>
            <Table.Th ta="end">{t('Now')}</Table.Th>
            <Table.Th ta="end">{t('After')}</Table.Th>
            <Table.Th>{field('Notes')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...plan.changes].sort(order).map((change) => {
            const before = hoursBefore(change, lines);
            return (
              <Table.Tr key={`${change.job.id} ${change.costType.id} ${change.day} ${change.entryId}`}>
                <Table.Td>
                  {change.job.code}, {change.costType.name}
                </Table.Td>
                <Table.Td>{formatDay(change.day)}</Table.Td>
                <Table.Td ta="end">{before === 0 ? '–' : formatHours(before)}</Table.Td>
                <Table.Td ta="end">
                  <Group gap={6} justify="flex-end" wrap="nowrap">
                    {before !== 0 && (
                      <Badge color="orange" variant="light">
                        {t('Overwritten')}
                      </Badge>
                    )}
                    <b>{formatHours(change.wanted?.units ?? 0)}</b>
                  </Group>
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{change.wanted?.notes}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
