import { changedFields } from '#domain/documents/document-fields.ts';
import { plainDecimal } from '#domain/money/money.ts';
import { ORDER_FIELDS, type OrderValues } from '#domain/purchasing/order-fields.ts';
import type { DocumentEvent } from '../core/documents/history.sql.ts';
import type { CheckedLine } from './line-findings.ts';
import type { OrderContext } from './order-context.sql.ts';
import { changedLineFields, type LineValues } from './order-values.ts';

type Change = NonNullable<DocumentEvent['changes']>[number];
type Names = ReadonlyMap<number, { name: string }>;

/** Returns a save's changes for the history: references by name, lines by number. */
export function changesOf(
  before: OrderValues,
  after: OrderValues,
  lines: readonly CheckedLine[],
  lineContext: OrderContext,
): Change[] {
  const head = changedFields(ORDER_FIELDS, before, after).map((field) => ({
    field,
    line: null,
    from: shown(before[field], namesOfHead(lineContext)[field]),
    to: shown(after[field], namesOfHead(lineContext)[field]),
  }));
  return [...head, ...lines.flatMap((line, index) => lineChanges(line, index + 1, lineContext))];
}

function lineChanges({ draft, amounts }: CheckedLine, line: number, lineContext: OrderContext): Change[] {
  const { stored, values } = draft;
  if (!stored) return [{ field: 'items', line, from: null, to: amounts.total }];
  if (draft.isDeleted) return [{ field: 'items', line, from: amounts.total, to: null }];
  const names: Partial<Record<keyof LineValues, Names>> = {
    job: lineContext.jobs,
    costType: lineContext.costTypes,
    glChart: lineContext.glCharts,
    employee: lineContext.employees,
    taxStatus: lineContext.taxStatuses,
  };
  const fields = changedLineFields(draft).map((field) => ({
    field: field as string,
    line,
    from: shown(stored[field], names[field]),
    to: shown(values[field], names[field]),
  }));
  // Includes calculated taxes, so that users who change supplier or rate see the effect.
  const isTaxChanged = plainDecimal(stored.tax) !== plainDecimal(amounts.tax);
  return isTaxChanged
    ? [...fields, { field: 'tax', line, from: plainDecimal(stored.tax), to: plainDecimal(amounts.tax) }]
    : fields;
}

function namesOfHead(lineContext: OrderContext): Partial<Record<keyof OrderValues, Names>> {
  return {
    supplier: lineContext.suppliers,
    division: lineContext.divisions,
    currency: lineContext.currencies,
    job: lineContext.jobs,
    approver: lineContext.employees,
    requester: lineContext.employees,
  };
}

function shown(value: unknown, names: Names | undefined): string | null {
  if (value === null || value === undefined) return null;
  return names && typeof value === 'number' ? (names.get(value)?.name ?? String(value)) : String(value);
}
