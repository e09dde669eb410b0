import { Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ClientInvoiceRow } from '#contract/billing/client-invoice.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { invoiceDecisions } from '../../client-invoices/invoice-decisions.ts';
import { RejectDialog } from '../../documents/deciding/reject-dialog.tsx';
import { useApproval } from '../../documents/deciding/use-approval.ts';
import { useDecisionFocus } from '../../documents/deciding/use-decision-focus.ts';
import { useText } from '../../platform/translation.ts';
import { useKeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { INVOICE_KEYS, InvoiceApproval } from './invoice-approval.tsx';
import { invoiceQuery } from './invoice-queries.ts';
import classes from './invoices.module.css';

/** Displays one client invoice, as notifications link to it: the same view as the list, with this invoice expanded and selected. */
export function ClientInvoiceScreen() {
  const { t } = useText();
  const { id = '' } = useParams({ strict: false });
  const invoice = useQuery(invoiceQuery(Number(id)));
  return (
    <Stack gap="sm" p="md">
      <Group gap="sm">
        <Title order={1} size="h4">
          {invoice.data ? t('Client invoice {reference}', { reference: invoice.data.reference }) : t('Client invoice')}
        </Title>
        <Link className={classes.back!} to={PATHS.clientInvoices}>
          {t('All client invoices')}
        </Link>
      </Group>
      {invoice.isError ? (
        <LoadFailure error={invoice.error} onRetry={() => void invoice.refetch()} />
      ) : invoice.data ? (
        <SingleInvoice key={id} invoice={invoice.data} />
      ) : (
        <Loading what={t('Loading client invoice')} />
      )}
    </Stack>
  );
}

function SingleInvoice({ invoice }: { invoice: ClientInvoiceRow }) {
  const approval = useApproval<ClientInvoiceRow>([invoice], invoiceDecisions(true), [invoice.id]);
  const [keysDialog] = useKeysDialog(INVOICE_KEYS);
  const decisionFocus = useDecisionFocus(approval, invoice);
  return (
    <div {...decisionFocus}>
      <InvoiceApproval rows={[invoice]} approval={approval} isSingle />
      <RejectDialog approval={approval} />
      {keysDialog}
    </div>
  );
}
