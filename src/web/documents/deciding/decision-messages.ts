import type { ResultItem } from '#contract/jobs/job-list.ts';

/** A message about decisions. */
export type DecisionMessage = { kind: 'success' | 'info' | 'warning' | 'error'; message: string };

/**
 * Returns messages about a decision's results: errors and warnings grouped by wording, with their records; full success only if nothing
 * failed, otherwise which succeeded. `success` null: some results are unknown; `doneText` formats references.
 */
export function decisionMessages(
  results: readonly Pick<ResultItem, 'id' | 'error' | 'warning'>[],
  referenceOf: (id: number) => string,
  success: string | null,
  doneText: (references: string) => string,
): DecisionMessage[] {
  const grouped = (kind: 'error' | 'warning'): DecisionMessage[] => {
    const references = new Map<string, string[]>();
    for (const result of results) {
      const said = result[kind];
      if (said) references.set(said, [...(references.get(said) ?? []), referenceOf(result.id)]);
    }
    return [...references].map(([said, those]) => ({ kind, message: `${[...new Set(those)].join(', ')}: ${said}` }));
  };
  const [errors, warnings] = [grouped('error'), grouped('warning')];
  if (errors.length > 0) {
    const done = results.filter(({ error }) => error === null).map(({ id }) => referenceOf(id));
    const successes =
      done.length > 0 ? [{ kind: 'info' as const, message: doneText([...new Set(done)].join(', ')) }] : [];
    return [...errors, ...warnings, ...successes];
  }
  return success !== null && results.length > 0 ? [{ kind: 'success', message: success }, ...warnings] : warnings;
}
