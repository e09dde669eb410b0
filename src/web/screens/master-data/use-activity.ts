import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type MasterRecord, saveMasterRecord } from '#contract/master-data/master-data.ts';
import { removeMasterRecord } from '#contract/master-data/master-uses.ts';
import { hasActive } from '#domain/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { confirmActivity, confirmDeletion } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { describeUses } from './form/use-labels.ts';
import { masterUsesQuery } from './master-queries.ts';
import { titleOf } from './record-title.ts';

/**
 * Deactivates or reactivates a record after a confirmation that lists what uses it, and deletes records without an active state.
 * `onChanged` receives the changed record.
 */
export function useActivity(kind: MasterKind, record: MasterRecord, onChanged: (record: MasterRecord) => void) {
  const { t } = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const params = { kind: kind.name, id: record.id };
  const isActive = record.values.isActive !== false;
  const subject = titleOf(kind, record);

  const isMeant = async () => {
    if (!hasActive(kind)) return confirmDeletion(t, subject);
    const uses = await queryClient.fetchQuery({ ...masterUsesQuery(kind.name, record.id), staleTime: 0 });
    return confirmActivity(t, { subject, isActive, uses: describeUses(t, uses) });
  };
  const change = async () => {
    if (!(await isMeant())) return;
    const { lastModified } = record;
    const changed = isActive
      ? await call(removeMasterRecord, { params })
      : await call(saveMasterRecord, { params, body: { lastModified, values: { isActive: true } } });
    const key = queryKeys.masterRecord(kind.name, record.id);
    if (changed) {
      queryClient.setQueryData(key, changed);
      onChanged(changed);
      toast('success', isActive ? t('Deactivated') : t('Reactivated'));
    } else {
      toast('success', t('Deleted'));
      await navigate({ to: PATHS.masterData, params: { kind: kind.name }, ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: key });
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.masterRecords(kind.name) });
  };
  return {
    isActive,
    isBusy,
    press: async () => {
      setIsBusy(true);
      try {
        await change();
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        toastProblem(error);
      } finally {
        setIsBusy(false);
      }
    },
  };
}
