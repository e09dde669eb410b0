import { Button, Chip, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { exportEstimates } from '#contract/estimates/estimate-list.ts';
import { ESTIMATE_STATUS_NAMES, ESTIMATE_STATUSES } from '#domain/estimates/estimate.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { phrase } from '#domain/text/phrase.ts';
import { DocumentList, useDocumentList } from '../../documents/list/document-list.tsx';
import { DocumentSearchBar } from '../../documents/list/document-search-bar.tsx';
import { ESTIMATE_DECISIONS } from '../../estimates/estimate-decisions.ts';
import { EstimateTable } from '../../estimates/estimate-table.tsx';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import type { NextStep } from '../../widgets/load-states.tsx';
import { ESTIMATE_SEARCH, type EstimateSearch, MOST_ESTIMATES_LISTED, queryOf } from './estimate-search-query.ts';

const KEYS: readonly KeyHelp[] = [
  { keys: phrase('Space'), does: phrase('Select the estimate of the row') },
  { keys: phrase('A, R'), does: phrase('Approve or reject the selection, or else the estimate in the row') },
];

/** Lists the estimates of the agency: search, open, and decide if they wait for the user. */
export function EstimateListScreen() {
  const { t } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const list = useDocumentList(ESTIMATE_SEARCH, ESTIMATE_DECISIONS);
  const { search, show, found, last, approval } = list;
  const { waitsForMe, templates } = search;
  const begin = can(user, 'create', 'estimate')
    ? () => void navigate({ to: PATHS.estimate, params: { id: '0' }, search: templates ? { kind: 'template' } : {} })
    : null;
  return (
    <DocumentList
      title={t('Estimates')}
      list={list}
      rows={last}
      keyHelp={KEYS}
      most={MOST_ESTIMATES_LISTED}
      staleText={t('The search failed. These are the estimates found before.')}
      emptyText={emptyTextOf(search, t)}
      next={nextStep(t, search, show, begin)}
      searchBar={
        <DocumentSearchBar
          label={t('Search estimates')}
          placeholder={t('Reference, name, job or client')}
          search={search}
          isSearching={found.isFetching}
          statuses={ESTIMATE_STATUSES}
          names={ESTIMATE_STATUS_NAMES}
          fixedStatuses={waitsForMe ? ['READY'] : templates ? search.statuses : null}
          onSearch={show}
          filters={
            <>
              {can(user, 'approve', 'estimate') && (
                <Chip size="xs" checked={waitsForMe} onChange={(isOn) => show({ waitsForMe: isOn, templates: false })}>
                  {t('Waiting for me')}
                </Chip>
              )}
              <Chip size="xs" checked={templates} onChange={(isOn) => show({ templates: isOn, waitsForMe: false })}>
                {t('Templates')}
              </Chip>
            </>
          }
        >
          <EstimateExport search={search} />
          {begin && <Button onClick={begin}>{templates ? t('New template') : t('New estimate')}</Button>}
        </DocumentSearchBar>
      }
    >
      <EstimateTable rows={last ?? []} approval={approval} />
    </DocumentList>
  );
}

/** Exports the search results: versions or lines. */
function EstimateExport({ search }: { search: EstimateSearch }) {
  const { t } = useText();
  const { isBusy, keepExport } = useExport();
  const keep = (of: 'versions' | 'lines', format: 'csv' | 'xlsx') => {
    const fileName = `${of === 'lines' ? 'estimate-version-lines' : 'estimate-versions'}.${format}`;
    return keepExport(exportEstimates, { query: { ...queryOf(search), of, format }, fileName });
  };
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" px="sm" loading={isBusy}>
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void keep('versions', 'csv')}>{t('Estimates as CSV')}</Menu.Item>
        <Menu.Item onClick={() => void keep('versions', 'xlsx')}>{t('Estimates as Excel')}</Menu.Item>
        <Menu.Item onClick={() => void keep('lines', 'csv')}>{t('Lines as CSV')}</Menu.Item>
        <Menu.Item onClick={() => void keep('lines', 'xlsx')}>{t('Lines as Excel')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Suggests a broader search, or creating an estimate, if nothing is found. */
function nextStep(
  t: Texts['t'],
  { waitsForMe, templates, statuses }: EstimateSearch,
  show: (change: Partial<EstimateSearch>) => void,
  begin: (() => void) | null,
): NextStep | null {
  if (templates) return begin && { label: t('New template'), run: begin };
  if (waitsForMe || statuses.length < ESTIMATE_STATUSES.length)
    return { label: t('Show all estimates'), run: () => show({ waitsForMe: false, statuses: ESTIMATE_STATUSES }) };
  return begin && { label: t('New estimate'), run: begin };
}

function emptyTextOf(search: EstimateSearch, t: Texts['t']): string {
  if (search.waitsForMe && !search.keyphrase) return t('No estimates are waiting for you');
  if (search.templates) return t('No template found. Templates are starting points for similar estimates.');
  return search.statuses.length === 0
    ? t('Choose a status to see estimates')
    : t('No estimate found. Try other words or more statuses.');
}
