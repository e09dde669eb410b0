import type { BudgetState } from '#domain/client-invoice-budget.ts';
import { useText } from '../../platform/translation.ts';
import { BUDGET_NAMES } from './invoice-words.ts';
import classes from './invoices.module.css';

const SIGNS: Record<BudgetState, string> = { over: '▲', 'over-with-drafts': '△', unestimated: '○', within: '✓' };

/** How billing stands to the approved estimate: a colour, a sign and words (CI-08). */
export function BudgetMark({ state }: { state: BudgetState }) {
  const { t } = useText();
  return (
    <span className={classes.budget} data-budget={state}>
      <span aria-hidden="true">{SIGNS[state]}</span> {t(BUDGET_NAMES[state])}
    </span>
  );
}
