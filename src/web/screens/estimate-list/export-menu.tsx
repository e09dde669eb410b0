import { Button, Menu } from '@mantine/core';
import { exportEstimates } from '#contract/estimates/estimate-list.ts';
import { useText } from '../../platform/translation.ts';
import { useExport } from '../../widgets/export/use-export.ts';
import { type EstimateSearch, narrowedBy } from './estimate-search-query.ts';

/** What a search finds, as files: the versions or their lines. */
export function ExportMenu({ search }: { search: EstimateSearch }) {
  const { t } = useText();
  const { isBusy, keepExport } = useExport();
  const keep = (of: 'versions' | 'lines', format: 'csv' | 'xlsx') => {
    const fileName = `${of === 'lines' ? 'estimate-version-lines' : 'estimate-versions'}.${format}`;
    return keepExport(exportEstimates, { query: { ...narrowedBy(search), of, format }, fileName });
  };
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" loading={isBusy}>
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
