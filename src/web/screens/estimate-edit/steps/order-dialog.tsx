import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '#domain/screen-paths.ts';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import type { EstimateActions } from '../use-estimate-actions.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';

/** Chooses lines to order, and their open amounts; creates one order per supplier, then opens the orders. */
export function OrderDialog(props: { editor: EstimateEditor; actions: EstimateActions; onClose: () => void }) {
  const { t } = useText();
  const { editor, actions, onClose } = props;
  const { estimate } = editor;
  const lines = estimate.sections
    .filter(({ isPicked }) => isPicked)
    .flatMap((section) => section.lines)
    .filter(({ left }) => left !== null && Number(left) > 0);
  const orderable = lines.filter(({ supplier }) => supplier !== null);
  const [chosen, setChosen] = useState<readonly number[]>(() => orderable.map(({ id }) => id));
  const [made, setMade] = useState<{ id: number; reference: string; supplier: { name: string } }[] | null>(null);
  const picked = chosen.filter((id) => orderable.some((line) => line.id === id));
  const order = async () => {
    if (picked.length === 0) return;
    const orders = await actions.order([...picked]);
    if (orders) setMade(orders);
  };
  if (made)
    return (
      <Dialog title={t('Purchase orders created')} onClose={onClose}>
        <Stack gap="sm">
          <List size="sm">
            {made.map(({ id, reference, supplier }) => (
              <List.Item key={id}>
                <Link to={PATHS.purchaseOrder} params={{ id: String(id) }}>
                  {reference}
                </Link>{' '}
                {supplier.name}
              </List.Item>
            ))}
          </List>
          <Text size="sm">{t('They are new. Check them and send them for approval.')}</Text>
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              {t('Done')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog title={t('Create purchase orders')} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{t('The remaining amounts of the selected lines become one new order per supplier.')}</Text>
        {lines.map(({ id, costType, details, supplier, left }) => (
          <Checkbox
            key={id}
            label={[costType?.name, details].filter(Boolean).join(', ')}
            description={
              supplier
                ? t('{supplier}, {left} {currency} left', {
                    supplier: supplier.name,
                    left: formatAmount(left!),
                    currency: estimate.currency.code,
                  })
                : t('No supplier')
            }
            disabled={supplier === null}
            checked={picked.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            data-autofocus
            disabled={picked.length === 0}
            loading={actions.isRunning}
            onClick={() => void order()}
          >
            {t('Order')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
