import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { findOrder, type OrderReader } from '../order-record.sql.ts';

/** An actor without rights who isn't a person of the agency. */
const OUTSIDER: OrderReader = {
  actor: {
    id: 0,
    name: '',
    roles: [],
    accessibleDocumentTypes: [],
    allowUserBillableFlag: false,
    useSecondLanguage: false,
    numberFormat: 'comma-point',
  },
  configOptions: [],
  today: '0001-01-01',
};

/** Finds an order its supplier may see: only approved ones. */
export async function findOrderOfSupplier(
  database: AgencyDatabase | AgencyTransaction,
  id: number,
): Promise<PurchaseOrder | undefined> {
  const order = await findOrder(database, OUTSIDER, id);
  return order?.approveStatus.code === 'APPROVED' ? order : undefined;
}
