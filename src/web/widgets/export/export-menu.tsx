import { Button, Menu } from '@mantine/core';
import { useText } from '../../platform/translation.ts';

/** Exports a list as a file in one of the formats. `list`: its name, if the screen has several. */
export function ExportMenu(props: {
  isBusy: boolean;
  isOff?: boolean;
  list?: string;
  size?: 'xs' | 'sm';
  onExport: (format: 'csv' | 'xlsx') => void;
}) {
  const { t } = useText();
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          variant="default"
          px="sm"
          size={props.size ?? 'sm'}
          loading={props.isBusy}
          disabled={props.isOff ?? false}
          {...(props.list ? { 'aria-label': `${t('Export')}: ${props.list}` } : {})}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => props.onExport('csv')}>{t('Export CSV')}</Menu.Item>
        <Menu.Item onClick={() => props.onExport('xlsx')}>{t('Export Excel')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
