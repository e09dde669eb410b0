import { ActionIcon, Button, Menu } from '@mantine/core';
import { readOrderPdf } from '#contract/purchasing/purchase-order-pdf.ts';
import { useText } from '../platform/translation.ts';
import { useUser } from '../platform/use-session.ts';
import { useExport } from '../widgets/export/use-export.ts';

/** Gives an order out as a PDF, in either language of the agency; in a row of a list as a small button. */
export function OrderPdfMenu({ order, isSmall }: { order: { id: number; reference: string }; isSmall?: boolean }) {
  const { t } = useText();
  const { agency, useSecondLanguage } = useUser();
  const { isBusy, keepExport } = useExport();
  const keep = (language: 'first' | 'second') =>
    keepExport(readOrderPdf, { params: { id: order.id }, query: { language }, fileName: `${order.reference}.pdf` });
  const label = t('PDF of {what}', { what: order.reference });
  const languages = [
    { language: 'first', name: 'English' },
    ...(agency.secondLanguage ? [{ language: 'second', name: agency.secondLanguage } as const] : []),
  ] as const;
  // The own language comes first.
  const offered = useSecondLanguage ? [...languages].reverse() : languages;
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        {isSmall ? (
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={label} title={label} loading={isBusy}>
            ⋯
          </ActionIcon>
        ) : (
          <Button variant="default" size="xs" loading={isBusy}>
            {t('As PDF')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ language, name }) => (
          <Menu.Item key={language} onClick={() => void keep(language)}>
            {t('PDF in {language}', { language: name })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
