import type { EstimateEditor } from '../use-estimate-editor.ts';

/** Returns the currency label of margins: the agency's currency if the estimate uses another one; otherwise empty. */
export function marginUnitOf({ form, estimate }: Pick<EstimateEditor, 'form' | 'estimate'>): string {
  const { code } = estimate.baseCurrency;
  return (form.head.currency?.code ?? code) === code ? '' : code;
}
