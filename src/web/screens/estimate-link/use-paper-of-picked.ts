import type { EstimateLink } from '#contract/estimates/estimate-link.ts';
import { estimatePaper } from '#domain/documents/paper/estimate-paper.ts';
import type { Paper } from '#domain/documents/paper/paper.ts';
import { usePaperTexts } from '../../documents/paper/use-paper-texts.ts';
import { formatAmount } from '../../platform/formats.ts';
import { amountsOfPicked, type Picked } from './picked-sections.ts';

/** Returns the estimate of a link as printed, with the totals of what its reader has picked. */
export function usePaperOfPicked({ estimate, parties }: EstimateLink, picked: Picked): Paper {
  const texts = usePaperTexts();
  const { net, tax, total, sections } = amountsOfPicked(estimate, picked);
  const paper = estimatePaper(
    { ...estimate, ...{ net, tax, total, sections }, status: 'SENT', netWithAllOptions: estimate.net },
    { parties, acceptance: null, texts, amount: (amount) => `${formatAmount(amount)} ${estimate.currency.code}` },
  );
  // The page adds the options itself while they are picked.
  return { ...paper, remarks: [] };
}
