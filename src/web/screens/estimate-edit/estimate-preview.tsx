import { useQuery } from '@tanstack/react-query';
import { readEstimatePaper } from '#contract/estimates/estimate-pdf.ts';
import { estimatePaper } from '#domain/documents/paper/estimate-paper.ts';
import type { PaperParties } from '#domain/documents/paper/paper.ts';
import { PaperPanel } from '../../documents/paper/paper-panel.tsx';
import { PaperView } from '../../documents/paper/paper-view.tsx';
import { usePaperTexts } from '../../documents/paper/use-paper-texts.ts';
import { call } from '../../platform/api.ts';
import { formatAmount } from '../../platform/formats.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import type { EstimateEditor } from './use-estimate-editor.ts';

/** Displays the estimate as its client will see it, beside the form and as it is typed. */
export function EstimatePreview({ editor, onClose }: { editor: EstimateEditor; onClose: () => void }) {
  const { t } = useText();
  const { id, lastModified } = editor.estimate;
  const { data, error } = useQuery({
    queryKey: queryKeys.documentPaper('estimate', id, lastModified),
    queryFn: ({ signal }) => call(readEstimatePaper, { params: { id } }, { signal }),
  });
  return (
    <PaperPanel title={t('As the client sees it')} error={error} onClose={onClose}>
      {data && <Preview editor={editor} {...data} />}
    </PaperPanel>
  );
}

function Preview(props: { editor: EstimateEditor; parties: PaperParties; clientOrderNumber: string | null }) {
  const texts = usePaperTexts();
  const { editor, parties, clientOrderNumber } = props;
  const { estimate, form, figures } = editor;
  const { head } = form;
  const { job, reference, changeNumber, status } = estimate;
  const currency = head.currency ?? estimate.currency;
  const { net, tax, total, totals } = figures;
  const paper = estimatePaper(
    {
      ...{ reference, changeNumber, clientOrderNumber, currency, net, tax, total },
      ...{ name: head.name ?? '', details: head.details, status: status.code, netWithAllOptions: totals.with },
      ...{ documentDate: head.documentDate ?? estimate.documentDate, validUntil: head.validUntil },
      job: job && `${job.code} ${job.name}`,
      // New sections and lines have no ids yet.
      sections: form.sections.map(({ key, name, kind, choice, lines }, place) => ({
        ...{ id: place, name, kind, choice },
        isPicked: figures.sections.get(key)?.isPicked ?? false,
        net: figures.sections.get(key)?.net ?? '0',
        lines: lines.flatMap((line, index) => {
          const found = figures.lines.get(line.key);
          if (!found) return [];
          const { details, costType, taxRate } = found.line;
          const id = place * 1000 + index;
          return [
            { id, details, costType, taxRate, units: found.units, rate: found.rate, net: found.net, tax: found.tax },
          ];
        }),
      })),
    },
    { parties, acceptance: null, texts, amount: (amount) => `${formatAmount(amount)} ${currency.code}` },
  );
  return <PaperView paper={paper} parties={parties} />;
}
