import type { BudgetState } from '#domain/billing/client-invoice-budget.ts';
import type { Phrase } from '#domain/text/phrase.ts';
import { useText } from '../platform/translation.ts';
import classes from './budget-mark.module.css';

const SIGNS: Record<BudgetState, string> = { over: '▲', 'over-with-drafts': '△', unestimated: '○', within: '✓' };

/** The budget state of an invoice or order as a colour, icon and text. */
export function BudgetMark({ state, names }: { state: BudgetState; names: Record<BudgetState, Phrase> }) {
  const { t } = useText();
  return (
    <span className={classes.budget} data-budget={state}>
      <span aria-hidden="true">{SIGNS[state]}</span> {t.of(names[state])}
    </span>
  );
}
