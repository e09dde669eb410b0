import { Alert, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FileImport, UndoObstacles, undoImport } from '#contract/data-exchange/file-import.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { confirm } from '../../widgets/dialog/questions.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import { describeUndo } from './import-texts.ts';
import classes from './imports.module.css';

/** Undoes an import after a confirmation. The obstacles stay displayed until the next attempt. */
export function useUndo(fileImport: FileImport) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [obstacles, setObstacles] = useState<UndoObstacles | null>(null);
  const undo = async () => {
    const isSure = await confirm({
      title: t('Undo this import?'),
      message: describeUndo(t, fileImport),
      yes: t('Undo import'),
      no: t('Cancel'),
      isDangerous: true,
    });
    if (!isSure) return;
    setIsBusy(true);
    setProblem(null);
    setObstacles(null);
    try {
      await call(undoImport, { params: { id: fileImport.id } });
      toast('success', t('Import undone'));
      await queryClient.invalidateQueries();
    } catch (error) {
      const found = error instanceof ApiProblem ? UndoObstacles.safeParse(error.problem.current) : null;
      if (found?.success) setObstacles(found.data);
      else setProblem((error as Error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return { undo, isBusy, problem, obstacles };
}

/** Lists why an import couldn't be undone: later changes, and records that depend on it. */
export function Obstacles({ problem, obstacles }: { problem: string | null; obstacles: UndoObstacles | null }) {
  const { t } = useText();
  if (obstacles)
    return (
      <Alert color="yellow" role="alert" title={t("This import can't be undone")}>
        <Text size="sm">{t('Nothing was undone. These records prevent it:')}</Text>
        <ul className={classes.reasons}>
          {obstacles.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {obstacles.more > 0 && <li>{t('and {count} more', { count: obstacles.more })}</li>}
        </ul>
      </Alert>
    );
  return problem === null ? null : (
    <Alert color="red" role="alert">
      {problem}
    </Alert>
  );
}
