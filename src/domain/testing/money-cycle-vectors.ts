import { readFileSync } from 'node:fs';

type Vector = { id: string; kind: string; rule: string; title: string; given: unknown; expected: unknown };

/** Returns hand-calculated test cases of the money cycle: inputs and expected results. */
export function moneyCycleVectors<Given, Expected>(
  kind: string,
): { id: string; rule: string; title: string; given: Given; expected: Expected }[] {
  const file = new URL('./money-cycle-vectors.json', import.meta.url);
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };
  const found = vectors.filter((vector) => vector.kind === kind);
  return found.map(({ given, expected, ...named }) => ({
    ...named,
    given: given as Given,
    expected: expected as Expected,
  }));
}
