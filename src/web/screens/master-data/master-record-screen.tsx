import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { mayDoWithKind, seesMasterKind } from '#domain/master-data/master-access.ts';
import { blankMaster, masterKindNamed } from '#domain/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordPending } from '../../record-editing/record-pending.tsx';
import { useRecordPlace } from '../../record-editing/use-record-place.ts';
import { Empty } from '../../widgets/load-states.tsx';
import { MasterEditing } from './master-editing.tsx';
import { masterRecordQuery } from './master-queries.ts';

/** Displays the record in the address; ID 0 creates a record. */
export function MasterRecordScreen() {
  const { t } = useText();
  const user = useUser();
  const params = useParams({ strict: false });
  const kind = masterKindNamed((params.kind ?? '').toLowerCase());
  const id = /^\d{1,10}$/.test(params.id ?? '') ? Number(params.id) : null;
  const place = useRecordPlace(`${kind?.name} ${id}`);
  const isThere = kind !== undefined && seesMasterKind(user, kind) && id !== null;
  if (!isThere || (id === 0 && !mayDoWithKind(user, 'create', kind))) return <Empty>{t('Not found')}</Empty>;
  const onMade = (record: MasterRecord) => place.setMade(`${kind.name} ${record.id}`);
  return <RecordOfAddress key={place.key} kind={kind} id={id} onMade={onMade} />;
}

/** Loads the record, or starts a new one. */
function RecordOfAddress(props: { kind: MasterKind; id: number; onMade: (record: MasterRecord) => void }) {
  const { t } = useText();
  const { kind, id, onMade } = props;
  const isNew = id === 0;
  const [begun] = useState<MasterRecord>(() => ({ id: 0, lastModified: '', values: { ...blankMaster(kind) } }));
  const stored = useQuery({ ...masterRecordQuery(kind.name, id), enabled: !isNew });
  const record = isNew ? begun : stored.data;
  // Loaded data stays during a refetch, and if it fails: the user may be typing in it.
  if (record) return <MasterEditing kind={kind} record={record} onMade={onMade} />;
  const wayOut = { to: PATHS.administration, label: t('Go to master data') };
  return (
    <RecordPending what={t('Loading')} error={stored.error} onRetry={() => void stored.refetch()} wayOut={wayOut} />
  );
}
