import type { Estimate } from '#contract/estimate.ts';
import type { ESTIMATE_PAPER_FIELDS, ESTIMATE_PAPER_TEXTS } from '#contract/estimate-paper.ts';
import type { WordsOfPaper } from '../../platform/paper/paper-words.sql.ts';

/** All that stands on the paper of an estimate, with the words of one language. */
export type EstimateOnPaper = WordsOfPaper<
  (typeof ESTIMATE_PAPER_TEXTS)[number],
  (typeof ESTIMATE_PAPER_FIELDS)[number]
> & {
  estimate: Estimate;
  language: string;
  division: { address: string | null; taxNumber: string | null } | null;
  client: { name: string; orderNumber: string | null };
};
