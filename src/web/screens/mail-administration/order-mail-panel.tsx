import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type OrderMailSettings,
  readOrderMailSettings,
  saveOrderMailSettings,
} from '#contract/purchasing/order-link.ts';
import { isZeroAmount } from '#domain/money/money.ts';
import { SUPPLIER_MAIL_METHODS } from '#domain/purchasing/order-mail.ts';
import { readNumberText } from '#domain/text/number-text.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { formatAmount, installedNumberFormat, typedNumber } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { toast } from '../../widgets/dialog/toast.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';

const settingsQuery = queryOptions({
  queryKey: queryKeys.orderMailSettings,
  queryFn: ({ signal }) => call(readOrderMailSettings, {}, { signal }),
});

/** Sets whether orders are mailed to suppliers, and up to which total they can be approved from a mail. */
export function OrderMailPanel({ mayChange }: { mayChange: boolean }) {
  const { t } = useText();
  const settings = useQuery(settingsQuery);
  const [isOpen, setIsOpen] = useState(false);
  if (settings.isPending) return <Loading what={t('Loading email settings')} />;
  if (settings.isError) return <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />;
  const { supplierMail, approvalByLinkAmount, currencyCode } = settings.data;
  return (
    <Alert color="gray" variant="outline">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 280px' }}>
          <Text size="sm">{describeSupplierMail(supplierMail, t)}</Text>
          <Text size="sm">
            {isZeroAmount(approvalByLinkAmount)
              ? t("Orders can't be approved from an email.")
              : t('Orders up to {amount} can be approved from an email without signing in.', {
                  amount: `${formatAmount(approvalByLinkAmount)} ${currencyCode}`,
                })}
          </Text>
        </div>
        {mayChange && (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t('Orders by email…')}
          </Button>
        )}
      </Group>
      {isOpen && <OrderMailDialog settings={settings.data} onClose={() => setIsOpen(false)} />}
    </Alert>
  );
}

function describeSupplierMail(way: OrderMailSettings['supplierMail'], t: Texts['t']): string {
  switch (way) {
    case 'off':
      return t("Orders aren't emailed to suppliers.");
    case 'ask':
      return t('Approved orders are sent to suppliers by hand.');
    case 'always':
      return t('Approved orders are sent to suppliers automatically.');
  }
}

function OrderMailDialog({ settings, onClose }: { settings: OrderMailSettings; onClose: () => void }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [way, setWay] = useState(settings.supplierMail);
  const [amount, setAmount] = useState(typedNumber(settings.approvalByLinkAmount));
  const [isSaving, setIsSaving] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const isTouched = way !== settings.supplierMail || amount !== typedNumber(settings.approvalByLinkAmount);
  const save = async () => {
    const read = readNumberText(amount, installedNumberFormat());
    const isAmount = read.kind === 'number' && /^\d{1,12}(\.\d{1,4})?$/.test(read.decimal);
    if (!isAmount) return setWrong(t('Please enter an amount, or 0'));
    setIsSaving(true);
    setWrong(null);
    try {
      const body = { supplierMail: way, approvalByLinkAmount: read.decimal };
      queryClient.setQueryData(queryKeys.orderMailSettings, await call(saveOrderMailSettings, { body }));
      toast('success', t('Saved'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setWrong(error.message);
      setIsSaving(false);
    }
  };
  return (
    <Dialog title={t('Orders by email')} holdsInput={isTouched} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label={t('To suppliers')}
            data-autofocus
            value={way}
            data={SUPPLIER_MAIL_METHODS.map((value) => ({ value, label: describeSupplierMail(value, t) }))}
            onChange={(event) => setWay(event.currentTarget.value as OrderMailSettings['supplierMail'])}
          />
          <TextInput
            label={t('Approve from an email without signing in, up to')}
            description={t('Orders up to this total in {currency} can be approved from the email. 0 turns this off.', {
              currency: settings.currencyCode,
            })}
            inputMode="decimal"
            value={amount}
            error={wrong}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isSaving}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
