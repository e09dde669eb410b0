import { Kbd, Stack, Table, Text } from '@mantine/core';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { screenKeys, watchScreenKeys } from '../../platform/screen-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useHelpKey } from '../use-help-key.ts';
import { Dialog } from './dialog.tsx';

/** Keys of a screen and their effects, in English. Alternatives are in one line, separated by commas. */
export type KeyHelp = { keys: Phrase; does: Phrase };

const EVERYWHERE: KeyHelp[] = [
  { keys: phrase('?'), does: phrase('Show keyboard shortcuts') },
  { keys: phrase('Ctrl+K'), does: phrase('Search: go to a screen, a job, an order or a date') },
  { keys: phrase('Ctrl+B'), does: phrase('Expand or collapse the sidebar') },
];

/** A screen's keys, the common ones, and those that open screens; and keyboard preferences. */
export function KeysDialog(props: { keys: readonly KeyHelp[]; children?: ReactNode; onClose: () => void }) {
  const { t } = useText();
  const ofScreens = useSyncExternalStore(watchScreenKeys, screenKeys);
  return (
    <Dialog onClose={props.onClose} size="lg" title={t('Shortcuts and preferences')}>
      <Stack gap="md">
        {props.children}
        <Table withRowBorders={false} verticalSpacing={3} aria-label={t('Keyboard shortcuts')}>
          <Table.Tbody>
            {[...props.keys, ...EVERYWHERE].map(({ keys, does }) => (
              <Table.Tr key={keys}>
                <Table.Th scope="row" fw={400}>
                  {t
                    .of(keys)
                    .split(', ')
                    .map((combination, index) => (
                      <span key={combination}>
                        {index > 0 && ', '}
                        <Kbd size="xs">{combination}</Kbd>
                      </span>
                    ))}
                </Table.Th>
                <Table.Td>
                  <Text size="sm">{t.of(does)}</Text>
                </Table.Td>
              </Table.Tr>
            ))}
            {ofScreens.map(({ keys, screen }) => (
              <Table.Tr key={keys}>
                <Table.Th scope="row" fw={400}>
                  <Kbd size="xs">{keys}</Kbd>
                </Table.Th>
                <Table.Td>
                  <Text size="sm">{t('Go to {screen}', { screen })}</Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Dialog>
  );
}

/** The same, rendered in place after `?` was pressed on the screen; and a function that opens it. */
export function useKeysDialog(keys: readonly KeyHelp[]): [dialog: ReactNode, show: () => void] {
  const [isOpen, setIsOpen] = useState(false);
  const show = () => setIsOpen(true);
  useHelpKey(show);
  return [isOpen && <KeysDialog keys={keys} onClose={() => setIsOpen(false)} />, show];
}
