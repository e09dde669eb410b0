import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordPending } from '../../record-editing/record-pending.tsx';
import { Empty } from '../../widgets/load-states.tsx';
import { EstimateEditing } from './estimate-editing.tsx';
import { estimateQuery } from './estimate-queries.ts';
import { NewEstimate } from './new-estimate.tsx';

/** Displays the version of an estimate in the address; 0 creates an estimate. */
export function EstimateEditScreen() {
  const { t } = useText();
  const params = useParams({ strict: false });
  const id = /^\d{1,10}$/.test(params.id ?? '') ? Number(params.id) : null;
  const mayCreate = can(useUser(), 'create', 'estimate');
  if (id === null || (id === 0 && !mayCreate)) return <Empty>{t('Invalid id requested')}</Empty>;
  return id === 0 ? <NewEstimate /> : <EstimateOfAddress key={id} id={id} />;
}

function EstimateOfAddress({ id }: { id: number }) {
  const { t } = useText();
  const { data, error, refetch } = useQuery(estimateQuery(id));
  // Loaded data stays during a refetch, and if it fails: the user may be typing in it.
  if (data) return <EstimateEditing estimate={data} />;
  const wayOut = { to: PATHS.estimates, label: t('Go to estimates') };
  return <RecordPending what={t('Loading estimate')} error={error} onRetry={() => void refetch()} wayOut={wayOut} />;
}
