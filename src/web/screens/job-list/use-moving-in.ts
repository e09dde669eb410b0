import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { canImport } from '#domain/data-exchange/data-kind.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import type { NextStep } from '../../widgets/load-states.tsx';
import { type JobSearch, jobsQuery } from './job-search-query.ts';

/** Offers to import hours and jobs from another product where the agency has no job at all, to people who may. */
export function useMovingIn(search: JobSearch, isEmpty: boolean): NextStep | null {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const everyJob: JobSearch = {
    ...search,
    ...{ keyphrase: '', status: 'all', kind: 'all', onlyFavorites: false, onlyMine: false },
    ...{ alert: null, alertEmployeeId: null, maxResults: 1 },
  };
  const all = useQuery({
    ...jobsQuery(everyJob, user.id),
    enabled: isEmpty && canImport(user, 'time-entries'),
  });
  if (!isEmpty || all.data?.length !== 0) return null;
  return {
    label: t('Import hours and jobs from another product'),
    run: () => void navigate({ to: PATHS.dataFiles, search: { kind: 'time-entries' } }),
  };
}
