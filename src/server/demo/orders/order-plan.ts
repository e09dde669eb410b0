import Big from 'big.js';
import type { Day } from '#domain/calendar/calendar.ts';
import type { DivisionContent, GlAccountContent, SupplierContent } from '../agency-content.ts';
import { rounded } from '../amounts.ts';
import type { Job } from '../jobs/job-plan.ts';
import type { Person } from '../people.ts';
import type { CostType } from '../setup.ts';

/** The states of an order. */
export type OrderStatus = 'NEW' | 'READY' | 'APPROVED' | 'REJECTED' | 'CANCELLED';

/** An order to be. Money of the lines is in the order's currency. */
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
  /** Set once the order has been sent. */
  approver: Person | null;
  lines: PlannedOrderLine[];
};

/** One line; `costType` goes with a job, an account may stand alone or with both. */
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

/** Net, tax and total of a line; `typedTax` replaces the calculated tax. */
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

/** What a line costs in the agency's own currency, two decimals. */
export function netInBase(line: PlannedOrderLine, order: PlannedOrder): string {
  return rounded(new Big(line.net).times(order.currency.inBase), 2);
}
