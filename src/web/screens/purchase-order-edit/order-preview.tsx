import { useQuery } from '@tanstack/react-query';
import { readOrderPaper } from '#contract/purchasing/purchase-order-pdf.ts';
import { jobOnPaper, orderLineOnPaper, orderPaper } from '#domain/documents/paper/order-paper.ts';
import type { PaperParties } from '#domain/documents/paper/paper.ts';
import { totalsOfLines } from '#domain/purchasing/purchase-order-amounts.ts';
import { PaperPanel } from '../../documents/paper/paper-panel.tsx';
import { PaperView } from '../../documents/paper/paper-view.tsx';
import { usePaperTexts } from '../../documents/paper/use-paper-texts.ts';
import { call } from '../../platform/api.ts';
import { formatAmount } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { taxOrigin } from './order-line.ts';
import type { OrderEditor } from './use-order-editor.ts';

/** Displays the order as its supplier will see it, beside the form and as it is typed. */
export function OrderPreview({ editor, onClose }: { editor: OrderEditor; onClose: () => void }) {
  const { t } = useText();
  const { id, lastModified } = editor.order;
  const { data, error } = useQuery({
    queryKey: queryKeys.documentPaper('order', id, lastModified),
    queryFn: ({ signal }) => call(readOrderPaper, { params: { id } }, { signal }),
  });
  return (
    <PaperPanel title={t('As the supplier sees it')} error={error} onClose={onClose}>
      {data && <Preview editor={editor} {...data} />}
    </PaperPanel>
  );
}

function Preview(props: { editor: OrderEditor; parties: PaperParties; clientOrderNumber: string | null }) {
  const texts = usePaperTexts();
  const { editor, parties, clientOrderNumber } = props;
  const { order, form, lineContext } = editor;
  const { head, lines } = form;
  const currency = head.currency ?? { code: '', numberOfDecimals: lineContext.decimals };
  const paper = orderPaper(
    {
      ...{ reference: order.reference, status: order.approveStatus.code, clientOrderNumber, currency },
      ...{ deliveryDate: head.deliveryDate, details: head.details, notes: head.notes },
      ...totalsOfLines(lines, lineContext.decimals),
      documentDate: head.documentDate ?? order.documentDate,
      paymentTerms: head.supplier?.paymentTerms ?? null,
      job: jobOnPaper(head.job),
      lines: lines.map((line, index) => {
        const { rate, source } = taxOrigin(line, lineContext);
        // New lines have no ids yet.
        return orderLineOnPaper({ ...line, id: index, taxRateApplied: rate ?? '0', taxRateSource: source });
      }),
    },
    { parties, approval: null, texts, amount: (amount) => `${formatAmount(amount)} ${currency.code}` },
  );
  return <PaperView paper={paper} parties={parties} />;
}
