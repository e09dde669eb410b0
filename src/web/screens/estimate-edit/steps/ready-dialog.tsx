import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApproverSelect } from '../../../documents/approver-select.tsx';
import { useText } from '../../../platform/translation.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { useApproversOf } from '../estimate-queries.ts';
import type { EstimateActions } from '../use-estimate-actions.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';

/** Asks who approves the estimate, saves the changes and sends it, in one step. */
export function ReadyDialog(props: { editor: EstimateEditor; actions: EstimateActions; onClose: () => void }) {
  const { t, field } = useText();
  const { editor, actions, onClose } = props;
  const approvers = useApproversOf(editor.estimate);
  const [approver, setApprover] = useState(editor.form.head.approver);
  const send = async () => {
    if (approver && (await actions.act({ action: 'ready', approver: approver.id }, false))) onClose();
  };
  return (
    <Dialog title={t('Send for approval')} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          {editor.isChanged
            ? t('Your changes are saved, and the estimate is sent to its approver.')
            : t('The estimate goes to its approver.')}
        </Text>
        <ApproverSelect
          label={field('Approver')}
          required
          data-autofocus={approver === null || undefined}
          approvers={approvers}
          value={approver}
          onChange={setApprover}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            data-autofocus={approver !== null || undefined}
            disabled={approver === null}
            loading={actions.isRunning}
            onClick={() => void send()}
          >
            {t('Send for approval')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
