import { describe, expect, it } from 'vitest';
import { budgetStateOf, costsExceedEstimate, sharesOfEstimate, worstBudgetState } from './client-invoice-budget.ts';

const amounts = (approvedEstimate: string, billedBefore: string, thisInvoice: string, otherDrafts = '0.00') => ({
  approvedEstimate,
  billedBefore,
  thisInvoice,
  otherDrafts,
});

describe('whether the approved estimate covers an invoice (CI-08)', () => {
  it.each([
    ['within', amounts('100.00', '60.00', '40.00')],
    ['over', amounts('100.00', '60.00', '40.01')],
    ['over', amounts('0.30', '0.10', '0.2000000000000001')],
    ['within', amounts('0.30', '0.10', '0.20')],
    ['over-with-drafts', amounts('100.00', '60.00', '40.00', '0.01')],
    ['within', amounts('100.00', '60.00', '30.00', '10.00')],
    ['over', amounts('100.00', '90.00', '20.00', '-50.00')],
    ['unestimated', amounts('0.00', '0.00', '1.00')],
    ['within', amounts('0.00', '500.00', '-1.00')],
    ['within', amounts('100.00', '500.00', '-20.00')],
    ['within', amounts('100.00', '500.00', '0.00')],
    ['over', amounts('90071992547409.91', '90071992547409.90', '0.02')],
  ] as const)('%s: %o (CI-08)', (state, given) => {
    expect(budgetStateOf(given)).toBe(state);
  });

  it('the most critical of several jobs counts (CI-08)', () => {
    expect(worstBudgetState(['within', 'unestimated', 'over-with-drafts'])).toBe('over-with-drafts');
    expect(worstBudgetState(['over-with-drafts', 'over', 'within'])).toBe('over');
    expect(worstBudgetState(['within', 'unestimated'])).toBe('unestimated');
    expect(worstBudgetState([])).toBe(null);
  });

  it('shares of the estimate are whole percent, and a credit has none (CI-08)', () => {
    expect(sharesOfEstimate(amounts('200.00', '101.00', '33.00'))).toEqual({ before: 51, here: 17 });
    expect(sharesOfEstimate(amounts('200.00', '0.00', '-50.00'))).toEqual({ before: 0, here: 0 });
    expect(sharesOfEstimate(amounts('0.00', '1.00', '1.00'))).toBe(null);
  });

  it('costs above the approved estimate are reported, but not if nothing was approved (CI-08)', () => {
    expect(costsExceedEstimate({ approvedEstimate: '100.00', actuals: '100.01' })).toBe(true);
    expect(costsExceedEstimate({ approvedEstimate: '100.00', actuals: '100.00' })).toBe(false);
    expect(costsExceedEstimate({ approvedEstimate: '0.00', actuals: '5.00' })).toBe(false);
  });
});
