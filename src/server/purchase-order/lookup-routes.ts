import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type Approver,
  checkGlAccountIsReadOnly,
  listApprovers,
  listCurrencies,
  listGlCharts,
  listOrderCostTypes,
  listOrderDivisions,
  listTaxStatuses,
  lookUpOrderJobs,
  type OrderCurrency,
  searchSuppliers,
} from '#contract/purchasing/purchase-order-lookup.ts';
import { approvalLimitFor } from '#domain/documents/document-approver.ts';
import type { RateOfDay } from '#domain/money/exchange-rate.ts';
import { roundAmount } from '#domain/money/money.ts';
import { listApprovers as listDocumentApprovers } from '../core/documents/approver.sql.ts';
import { findBaseCurrency, findRatesOnDay } from '../core/exchange-rates/exchange-rate.sql.ts';
import { serve } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import {
  findDivisions,
  findGlCharts,
  findOrderCostTypes,
  findOrderJobs,
  findStandIns,
  isGlReadOnlyFor,
  type StandIn,
  searchSupplierRows,
} from './order-lookup.sql.ts';
import { jobExists } from './order-row.sql.ts';
import { findOrdersToApprove, orderToApprove } from './people/order-to-approve.sql.ts';

const SEARCH_RESULTS = 50;

/** Routes of choices for an order. */
export function purchaseOrderLookupRoutes(app: FastifyInstance) {
  serve(app, listTaxStatuses, ({ session }) =>
    session.database
      .selectFrom('tax_status')
      .orderBy('is_active', 'desc')
      .orderBy('name')
      .select(['id', 'code', 'name', 'gross', 'is_active as isActive'])
      .execute(),
  );
  serve(app, listCurrencies, ({ session }) => currenciesOn(session));
  serve(app, listOrderDivisions, ({ session }) => findDivisions(session.database));
  serve(app, searchSuppliers, ({ query, session }) =>
    searchSupplierRows(session.database, query.keyphrase, query.maxResults ?? SEARCH_RESULTS),
  );
  serve(app, listGlCharts, ({ query, session }) => findGlCharts(session.database, session.actor.id, query.divisionID));
  serve(app, lookUpOrderJobs, ({ query, session }) =>
    findOrderJobs(session.database, query.keyphrase, query.maxResults ?? SEARCH_RESULTS),
  );
  serve(app, listOrderCostTypes, async ({ params, session }) => {
    if (!(await jobExists(session.database, params.id))) throw new Refused('not-found');
    return findOrderCostTypes(session.database, params.id, session.today);
  });
  serve(app, checkGlAccountIsReadOnly, async ({ session }) => ({
    isReadOnly: await isGlReadOnlyFor(session.database, session.actor.id),
  }));
  serve(app, listApprovers, ({ params, query, session, request }) =>
    approversOf(session, request, params.division, query.purchaseOrderID),
  );
}

/** Finds currencies for orders, active ones first, with today's rates. */
async function currenciesOn({ database, today }: SignedIn): Promise<OrderCurrency[]> {
  const [currencies, base, rates] = await Promise.all([
    database
      .selectFrom('currency')
      .orderBy('is_active', 'desc')
      .orderBy('code')
      .select(['id', 'code', 'name', 'number_of_decimals as numberOfDecimals', 'is_active as isActive'])
      .execute(),
    findBaseCurrency(database),
    findRatesOnDay(database, today),
  ]);
  return currencies.map((currency) => {
    const rate = currency.id === base.id ? undefined : rates.get(currency.id);
    return { ...currency, isBase: currency.id === base.id, rate: rate ? rateShown(rate) : null };
  });
}

const rateShown = ({ baseUnits, currencyUnits, day }: RateOfDay) => ({ baseUnits, currencyUnits, day });

/** Lists approvers, by the rule that guards sending; without an order, for one requested by the user. */
async function approversOf(
  { database, actor, today }: SignedIn,
  request: FastifyRequest,
  divisionId: number,
  orderId: number | undefined,
): Promise<Approver[]> {
  const [order] = orderId ? await findOrdersToApprove(database, { actor, today }, [orderId]) : [];
  if (orderId && !order) throw new Refused('not-found');
  const document = {
    ...(order
      ? await orderToApprove(database, { ...order, facts: { ...order.facts, sentById: actor.id } }, today)
      : { isInBaseCurrency: true, total: null, ownerIds: [actor.id] }),
    divisionId: divisionId || null,
  };
  const [approvers, standIns, base] = await Promise.all([
    listDocumentApprovers(database, 'order', document, request),
    findStandIns(database, today),
    findBaseCurrency(database),
  ]);
  return approvers.map(({ person, canApprove, reason }) => {
    const amount = approvalLimitFor(person.limits, document.divisionId)?.amount ?? null;
    return {
      id: person.id,
      name: person.name,
      limit: amount === null ? null : roundAmount(amount, 2),
      currencyCode: amount === null ? null : base.code,
      canApprove,
      reason,
      ...awayOf(
        person.id,
        standIns.filter(({ deputy }) => approvers.some((one) => one.person.id === deputy.id)),
      ),
      isSuggested: false,
    };
  });
}

/** Returns until when a person has a deputy today, and the deputy who stays longest. */
function awayOf(approverId: number, standIns: readonly StandIn[]): Pick<Approver, 'awayUntil' | 'delegate'> {
  const [longest] = standIns.filter((standIn) => standIn.approverId === approverId);
  return { awayUntil: longest?.endDate ?? null, delegate: longest?.deputy ?? null };
}
