import Big from 'big.js';
import type { Day } from '#domain/calendar/calendar.ts';
import type { DivisionContent, GlAccountContent, SupplierContent } from '../agency-content.ts';
import { rounded } from '../amounts.ts';
import type { Job } from '../jobs/job-plan.ts';
import type { Person } from '../people.ts';
import type { CostType } from '../setup.ts';

export type OrderStatus = 'NEW' | 'READY' | 'APPROVED' | 'REJECTED' | 'CANCELLED';

/** A planned order, with lines in its currency. */
export type PlannedOrder = {
  id: number;
  day: Day;
  status: OrderStatus;
  supplier: SupplierContent;
  division: DivisionContent;
  currency: { code: string; decimals: number; inBase: string };
  job: Job | null;
  creator: Person;
  requester: Person;
  /** Set once the order was sent. */
  approver: Person | null;
  lines: PlannedOrderLine[];
};

/** A line; `costType` goes with a job, an account can be alone or with both. */
export type PlannedOrderLine = {
  id: number;
  job: Job | null;
  costType: CostType | null;
  account: GlAccountContent | null;
  employee: Person | null;
  details: string;
  units: string;
  rate: string;
  taxStatus: { code: string; gross: boolean };
  net: string;
  tax: string;
  total: string;
  isTaxTyped: boolean;
  isRemoved: boolean;
};

/** Calculates a line's net, tax and total; `typedTax` replaces the calculated tax. */
export function amountsOfLine(
  line: { units: string; rate: string; gross: boolean; typedTax?: string },
  order: Pick<PlannedOrder, 'supplier' | 'division' | 'currency'>,
): { net: string; tax: string; total: string } {
  const { decimals } = order.currency;
  const net = rounded(new Big(line.units).times(line.rate), decimals);
  const tax = line.typedTax ?? rounded(new Big(net).times(taxRate(line.gross, order)).div(100), decimals);
  return { net, tax, total: rounded(new Big(net).plus(tax), decimals) };
}

function taxRate(gross: boolean, { supplier, division }: Pick<PlannedOrder, 'supplier' | 'division'>): string {
  if (!gross) return '0';
  if (supplier.overridesTaxRate && !supplier.isGstOnPayment) return supplier.taxRate ?? '0';
  return division.gstRate ?? '0';
}

/** Returns a line's cost in base currency with two decimals. */
export function netInBase(line: PlannedOrderLine, order: PlannedOrder): string {
  return rounded(new Big(line.net).times(order.currency.inBase), 2);
}
