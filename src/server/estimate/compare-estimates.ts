import type { Estimate, EstimateLine } from '#contract/estimates/estimate.ts';
import type { EstimateDifferences } from '#contract/estimates/estimate-differences.ts';

/** What of a line counts as changed. */
const COMPARED = [
  'costType',
  'person',
  'supplier',
  'taxStatus',
  'details',
  'units',
  'rate',
  'cost',
  'markUp',
  'net',
] as const;

/** What differs between two versions: lines by their keys, in the order of the newer one, then those that are gone; and the totals. */
export function estimateDifferences(before: Estimate, after: Estimate): EstimateDifferences {
  const [old, now] = [linesOf(before), linesOf(after)];
  const changed = now.flatMap((line): EstimateDifferences['lines'] => {
    const was = old.find(({ key }) => key === line.key);
    if (!was) return [{ key: line.key, kind: 'added', before: null, after: line, fields: [] }];
    const fields = COMPARED.filter((field) => plain(was[field]) !== plain(line[field]));
    return fields.length === 0
      ? []
      : [{ key: line.key, kind: 'changed', before: was, after: line, fields: [...fields] }];
  });
  const removed = old
    .filter(({ key }) => !now.some((line) => line.key === key))
    .map((line) => ({ key: line.key, kind: 'removed' as const, before: line, after: null, fields: [] }));
  const total = ({ id, reference, net, total }: Estimate) => ({ id, reference, net, total });
  return { before: total(before), after: total(after), lines: [...changed, ...removed] };
}

const linesOf = ({ sections }: Estimate): EstimateLine[] => sections.flatMap(({ lines }) => lines);

const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
