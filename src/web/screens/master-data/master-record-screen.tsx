import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { MasterRecord } from '#contract/master-data.ts';
import { mayDoWithKind, seesMasterKind } from '#domain/master-data/master-access.ts';
import { blankMaster, masterKindNamed } from '#domain/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { PATHS } from '../../platform/paths.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordPending } from '../../record-editing/record-pending.tsx';
import { useRecordPlace } from '../../record-editing/use-record-place.ts';
import { Empty } from '../../widgets/load-states.tsx';
import { MasterEditing } from './master-editing.tsx';
import { masterRecordQuery } from './master-queries.ts';

/** One record of master data, by the address: its kind and its id, 0 = a new one (ADM-06). */
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
  return id === 0 ? (
    <NewRecord key={place.key} kind={kind} onMade={onMade} />
  ) : (
    <StoredRecord key={place.key} kind={kind} id={id} onMade={onMade} />
  );
}

type Props = { kind: MasterKind; onMade: (record: MasterRecord) => void };

function NewRecord({ kind, onMade }: Props) {
  const values = blankMaster(kind);
  return <MasterEditing kind={kind} record={{ id: 0, lastModified: '', values: { ...values } }} onMade={onMade} />;
}

function StoredRecord({ kind, id, onMade }: Props & { id: number }) {
  const { t } = useText();
  const { data, error, refetch } = useQuery(masterRecordQuery(kind.name, id));
  // What was loaded stays while it is loaded anew, also when that fails: somebody may be typing in it.
  if (data) return <MasterEditing kind={kind} record={data} onMade={onMade} />;
  const wayOut = { to: PATHS.administration, label: t('To the master data') };
  return <RecordPending what={t('Loading')} error={error} onRetry={() => void refetch()} wayOut={wayOut} />;
}
