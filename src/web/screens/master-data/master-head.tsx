import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { fixedMasterFields, mayDoWithKind } from '#domain/master-data/master-access.ts';
import { hasActive } from '#domain/master-data/master-data.ts';
import type { MasterKind, MasterValues } from '#domain/master-data/master-kind.ts';
import { canMerge } from '#domain/master-data/merging.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordHead } from '../../record-editing/record-head.tsx';
import { SaveButton } from '../../record-editing/save-button.tsx';
import { toast } from '../../widgets/dialog/toast.tsx';
import { MergeDialog } from './form/merge-dialog.tsx';
import classes from './master-data.module.css';
import { forgetMerged } from './master-queries.ts';
import { Leaving } from './people/leaving.tsx';
import { titleOf } from './record-title.ts';
import { useActivity } from './use-activity.ts';
import type { MasterEditor } from './use-master-editor.ts';

/** Displays which record it is, and its actions. */
export function MasterHead(props: { kind: MasterKind; record: MasterRecord; editor: MasterEditor }) {
  const { t } = useText();
  const { kind, record, editor } = props;
  const user = useUser();
  const activity = useActivity(kind, record, editor.takeOver);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const goToSurvivor = async (survivor: MasterRecord) => {
    toast('success', t('Merged'));
    await navigate({
      to: PATHS.masterRecord,
      params: { kind: kind.name, id: String(survivor.id) },
      ignoreBlocker: true,
    });
    await forgetMerged(queryClient);
  };
  const isNew = record.id === 0;
  const mayRemove =
    !isNew &&
    !record.mergedInto &&
    !kind.stays?.(record.values as MasterValues) &&
    mayDoWithKind(user, 'delete', kind) &&
    !fixedMasterFields(user, kind, false).has('isActive');
  const mayMerge = mayRemove && canMerge(kind) && activity.isActive;
  const [isMerging, setIsMerging] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const isHandedOver = kind.name === 'people' && activity.isActive;
  const removal = !hasActive(kind) ? t('Delete') : activity.isActive ? t('Deactivate') : t('Reactivate');
  return (
    <RecordHead
      title={isNew ? t('{kind}: new', { kind: t.of(kind.label.one) }) : titleOf(kind, record) || t.of(kind.label.one)}
      about={
        <>
          <Text size="sm" c="dimmed">
            <Link to={PATHS.masterData} params={{ kind: kind.name }} className={classes.wayBack!}>
              {t.of(kind.label.many)}
            </Link>
          </Text>
          {!isNew && !activity.isActive && (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('Inactive')}
            </Text>
          )}
          {!editor.maySave && (
            <Text size="sm" c="dimmed">
              {t('You can read this but not change it')}
            </Text>
          )}
        </>
      }
      isWithoutActions={!editor.maySave && !mayRemove}
      actions={
        <>
          {!isNew && (
            <Text size="xs" c="dimmed" visibleFrom="sm">
              {t('Changed {when}', { when: formatInstant(record.lastModified, user.agency.timeZone) })}
            </Text>
          )}
          {mayMerge && (
            <Button variant="default" size="xs" onClick={() => setIsMerging(true)}>
              {t('Merge…')}
            </Button>
          )}
          {isMerging && (
            <MergeDialog
              kind={kind}
              record={record}
              onClose={() => setIsMerging(false)}
              onMerged={(survivor) => {
                setIsMerging(false);
                void goToSurvivor(survivor);
              }}
            />
          )}
          {isLeaving && <Leaving record={record} onClose={() => setIsLeaving(false)} onChanged={editor.takeOver} />}
          {mayRemove && (
            <Button
              variant="default"
              size="xs"
              loading={activity.isBusy}
              {...(activity.isActive ? { c: 'var(--mantine-color-error)' } : {})}
              onClick={() => (isHandedOver ? setIsLeaving(true) : void activity.press())}
            >
              {removal}
            </Button>
          )}
          {editor.maySave && <SaveButton editor={editor} />}
        </>
      }
    />
  );
}
