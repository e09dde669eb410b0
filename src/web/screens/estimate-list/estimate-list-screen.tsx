import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { ESTIMATE_COMMENT_MAXIMUM, ESTIMATE_STATUSES } from '#domain/estimates/estimate.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { phrase } from '#domain/text/phrase.ts';
import { DecisionBar } from '../../documents/deciding/decision-bar.tsx';
import { RejectDialog } from '../../documents/deciding/reject-dialog.tsx';
import { useApproval } from '../../documents/deciding/use-approval.ts';
import { canDecide, useEstimateDecisions } from '../../estimates/estimate-decisions.ts';
import { EstimateTable } from '../../estimates/estimate-table.tsx';
import { rejectionText, totalText } from '../../estimates/estimate-texts.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useSearchInAddress } from '../../record-list/search.ts';
import { SearchResults } from '../../record-list/search-results.tsx';
import { ShowMore } from '../../record-list/show-more.tsx';
import { useKeptFocus } from '../../record-list/use-kept-focus.ts';
import { useLastGood } from '../../record-list/use-last-good.ts';
import { LIST_KEYS, useListKeys } from '../../record-list/use-list-keys.ts';
import { type KeyHelp, useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import type { NextStep } from '../../widgets/load-states.tsx';
import {
  addressOfSearch,
  type EstimateSearch,
  estimatesQuery,
  MOST_ESTIMATES_LISTED,
  searchOf,
} from './estimate-search-query.ts';
import { SearchBar } from './search-bar.tsx';

const KEYS: readonly KeyHelp[] = [
  ...LIST_KEYS,
  { keys: phrase('Space'), does: phrase('Select the estimate of the row') },
  { keys: phrase('A, R'), does: phrase('Approve or reject the selection, or else the estimate in the row') },
];

/** Lists the estimates of the agency: search, open, and decide if they wait for the user. */
export function EstimateListScreen() {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const { search, show, showMore } = useSearchInAddress(PATHS.estimates, searchOf, addressOfSearch);
  const found = useQuery(estimatesQuery(search));
  const last = useLastGood(found.data);
  const rows = last ?? [];
  const approval = useApproval(rows, canDecide, useEstimateDecisions());
  const { rejected } = approval;
  const mayCreate = can(user, 'create', 'estimate');
  const open = (id: number) => void navigate({ to: PATHS.estimate, params: { id: String(id) } });
  const begin = () =>
    void navigate({
      to: PATHS.estimate,
      params: { id: '0' },
      search: search.templates ? { kind: 'template' } : {},
    });
  const keys = useListKeys((key, index) => approval.pressKey(key, rows[index]));
  const results = useRef<HTMLDivElement>(null);
  const keepsFocus = useKeptFocus({ rows: found.data, busy: approval.busy, asking: rejected === null }, () =>
    results.current?.querySelector<HTMLElement>('tbody tr a')?.focus(),
  );
  const [keysDialog] = useKeysDialog(KEYS);
  return (
    <Stack gap="sm" p="md" {...keys}>
      <Title order={1} className="visually-hidden">
        {t('Estimates')}
      </Title>
      <SearchBar
        search={search}
        isSearching={found.isFetching}
        mayApprove={can(user, 'approve', 'estimate')}
        mayCreate={mayCreate}
        canExport={rows.length > 0}
        onSearch={show}
        onNew={begin}
      />
      <SearchResults
        found={found}
        rows={last}
        staleText={t('The search failed. These are the estimates found before.')}
        emptyText={emptyTextOf(search, t)}
        next={nextStep(t, search, show, mayCreate ? begin : null)}
      >
        <div ref={results} {...keepsFocus}>
          {approval.selection.isPossible() && (
            <DecisionBar approval={approval} totalText={(rows) => totalText(t, rows)} />
          )}
          <EstimateTable rows={rows} onOpen={({ id }) => open(id)} approval={approval} />
        </div>
      </SearchResults>
      <ShowMore shown={rows.length} wanted={search.maxResults} most={MOST_ESTIMATES_LISTED} onMore={showMore} />
      {keysDialog}
      {rejected && (
        <RejectDialog
          approval={approval}
          message={rejectionText(t, rejected)}
          label={t('Reason')}
          maximum={ESTIMATE_COMMENT_MAXIMUM}
        />
      )}
    </Stack>
  );
}

/** Suggests a broader search, or creating an estimate, if nothing is found. */
function nextStep(
  t: Texts['t'],
  { waitsForMe, templates, statuses }: EstimateSearch,
  show: (change: Partial<EstimateSearch>) => void,
  make: (() => void) | null,
): NextStep | null {
  if (templates) return make && { label: t('New template'), run: make };
  if (waitsForMe || statuses.length < ESTIMATE_STATUSES.length)
    return { label: t('Show all estimates'), run: () => show({ waitsForMe: false, statuses: ESTIMATE_STATUSES }) };
  return make && { label: t('New estimate'), run: make };
}

function emptyTextOf(search: EstimateSearch, t: Texts['t']): string {
  if (search.waitsForMe && !search.keyphrase) return t('No estimates are waiting for you');
  if (search.templates) return t('No template found. Templates are starting points for similar estimates.');
  return search.statuses.length === 0
    ? t('Choose a status to see estimates')
    : t('No estimate found. Try other words or more statuses.');
}
