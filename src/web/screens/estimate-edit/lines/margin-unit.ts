import type { EstimateEditor } from '../use-estimate-editor.ts';

/** The currency with which margins are labelled: the agency's, where the estimate is in another one; otherwise none. */
export function marginUnitOf({ form, estimate }: Pick<EstimateEditor, 'form' | 'estimate'>): string {
  const { code } = estimate.baseCurrency;
  return (form.head.currency?.code ?? code) === code ? '' : code;
}
