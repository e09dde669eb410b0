import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { type ReportRow, remindOfMissingTime } from '#contract/time/timesheet-report.ts';
import { type DayRange, formatDay } from '#domain/calendar/calendar.ts';
import { call } from '../../platform/api.ts';
import { formatHoursNumber } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';

/** Lists the days with missing time of a team member, and sends them a reminder. `rows` belong to one person. */
export function MissingTimeDialog(props: {
  rows: readonly ReportRow[];
  range: DayRange;
  mayRemind: boolean;
  onClose: () => void;
}) {
  const { t, field } = useText();
  const { rows, range, mayRemind, onClose } = props;
  const [isBusy, setIsBusy] = useState(false);
  const { employeeId, employeeName: name } = rows[0]!;
  const remind = async () => {
    setIsBusy(true);
    try {
      const body = { employeeId, startDate: range.start, endDate: range.end };
      const { isSent } = await call(remindOfMissingTime, { body });
      if (isSent) toast('success', t('Reminder sent to {name}', { name }));
      else toast('info', t('{name} was already reminded today', { name }));
      onClose();
    } catch (error) {
      toastProblem(error);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('Missing time of {name}', { name })} onClose={onClose}>
      <Stack gap="md">
        {/* Above the days, because there may be many. */}
        {mayRemind && (
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed" flex="1 1 200px">
              {t('The reminder appears among their notifications, and in an email if they chose that.')}
            </Text>
            <Button loading={isBusy} onClick={() => void remind()}>
              {t('Send reminder')}
            </Button>
          </Group>
        )}
        <Table aria-label={t('Missing time of {name}', { name })}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Day')}</Table.Th>
              <Table.Th ta="right">{field('Hours')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ date, units }) => (
              <Table.Tr key={date}>
                <Table.Td>{formatDay(date)}</Table.Td>
                <Table.Td ta="right">{formatHoursNumber(units)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Dialog>
  );
}
