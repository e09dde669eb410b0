import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#domain/calendar/calendar.ts';
import { hundredthsFromNumber } from '#domain/time/hours.ts';
import { formatHours, formatHoursNumber } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import figures from '../../widgets/figures.module.css';
import { type EntryToFill, saveWeek, undoWeek } from './fill-week.ts';

/** Displays the entries that filling the week would create, creates them in one batch, and offers to undo it. */
export function FillWeekDialog({ entries, onClose }: { entries: readonly EntryToFill[]; onClose: () => void }) {
  const { t, field } = useText();
  const queryClient = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const total = entries.reduce((sum, { create }) => sum + (hundredthsFromNumber(create.units) ?? 0), 0);
  const fill = async () => {
    setIsSaving(true);
    try {
      const filled = await saveWeek(queryClient, entries);
      if (filled.made.length > 0) {
        const undo = async () => {
          try {
            const left = await undoWeek(queryClient, filled.made);
            if (left > 0)
              toast(
                'warning',
                t('{count} {count, entry was|entries were} changed since and {count, stays|stay}', { count: left }),
              );
            else toast('success', t('The week is as it was'));
          } catch (error) {
            toastProblem(error);
          }
        };
        toast('info', t('{count} {count, entry|entries} entered', { count: filled.made.length }), {
          label: t('Undo'),
          onClick: () => void undo(),
          stays: true,
        });
      }
      if (filled.problems.length === 0) onClose();
      else setProblems(filled.problems);
    } catch (error) {
      toastProblem(error);
    }
    setIsSaving(false);
  };
  return (
    <Dialog title={t('Fill my week')} onClose={onClose} size="lg">
      <Stack gap="sm">
        <Text size="sm">{t('Copies last week to days without hours up to today, up to your work hours.')}</Text>
        <table className={figures.figures}>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{field('Job')}</th>
              <th scope="col">{field('Cost type')}</th>
              <th scope="col" data-number>
                {t('Hours')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ create, job, costType }) => (
              <tr key={create.requestId}>
                <th scope="row">{formatDay(create.transactionDate)}</th>
                <td data-label={field('Job')}>
                  {job.name} ({job.code})
                </td>
                <td data-label={field('Cost type')}>{costType.name}</td>
                <td data-number data-label={t('Hours')}>
                  {formatHoursNumber(create.units)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {problems.map((problem) => (
          <Text key={problem} size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={isSaving} onClick={() => void fill()} data-autofocus>
            {t('Enter {hours} hours', { hours: formatHours(total) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
