import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { exportEstimates } from '#contract/estimate-list.ts';
import { keepFile } from '../../platform/file-transfer.ts';
import { useText } from '../../platform/translation.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { type EstimateSearch, narrowedBy } from './estimate-search-query.ts';

/** What a search finds, as files: the versions or their lines (DATA-04). */
export function ExportMenu({ search }: { search: EstimateSearch }) {
  const { t } = useText();
  const [isLoading, setIsLoading] = useState(false);
  const keep = async (of: 'versions' | 'lines', format: 'csv' | 'xlsx') => {
    setIsLoading(true);
    const fileName = `${of === 'lines' ? 'estimate-version-lines' : 'estimate-versions'}.${format}`;
    await keepFile(exportEstimates, { query: { ...narrowedBy(search), of, format }, fileName }).catch(toastProblem);
    setIsLoading(false);
  };
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" loading={isLoading}>
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
