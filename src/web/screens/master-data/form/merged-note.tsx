import { Alert, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { undoMasterMerge } from '#contract/master-data/master-merge.ts';
import { mayDoWithKind } from '#domain/master-data/master-access.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { ApiProblem, call } from '../../../platform/api.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { toast, toastProblem } from '../../../widgets/dialog/toast.tsx';
import classes from '../master-data.module.css';
import { forgetMerged } from '../master-queries.ts';

/** States into which record a merged record went, and undoes the merge. */
export function MergedNote(props: {
  kind: MasterKind;
  record: MasterRecord;
  onUndone: (record: MasterRecord) => void;
}) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { kind, record } = props;
  const mayUndo = mayDoWithKind(useUser(), 'delete', kind);
  const [isBusy, setIsBusy] = useState(false);
  const into = record.mergedInto;
  if (!into) return null;
  const undo = async () => {
    setIsBusy(true);
    try {
      const undone = await call(undoMasterMerge, { params: { kind: kind.name, id: record.id } });
      await forgetMerged(queryClient);
      props.onUndone(undone);
      toast('success', t('Merge undone'));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toastProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Alert color="gray" p="xs" mb="md">
      <Group gap="sm">
        <span>
          {t('Merged into')}{' '}
          <Link to={PATHS.masterRecord} params={{ kind: kind.name, id: String(into.id) }} className={classes.wayBack!}>
            {into.code === into.name ? into.name : `${into.code} ${into.name}`}
          </Link>
        </span>
        {mayUndo && (
          <Button size="xs" variant="default" loading={isBusy} onClick={() => void undo()}>
            {t('Undo merge')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
