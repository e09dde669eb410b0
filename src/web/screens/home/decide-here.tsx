import { Button, Group } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import type { Approval, DecidableRow } from '../../record-list/deciding/use-approval.ts';

/** Approves or rejects one record where it stands, after the question that its list asks too. */
export function DecideHere<Row extends DecidableRow>({ row, approval }: { row: Row; approval: Approval<Row> }) {
  const { t } = useText();
  const { reference } = row;
  const isBusy = approval.deciding.has(row.id);
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy}
        onClick={() => void approval.approve([row])}
        aria-label={t('Approve {reference}', { reference })}
      >
        {t('Approve')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        disabled={isBusy}
        onClick={() => approval.askToReject([row])}
        aria-label={t('Reject {reference}', { reference })}
      >
        {t('Reject')}
      </Button>
    </Group>
  );
}
