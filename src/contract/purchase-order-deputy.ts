import { z } from 'zod/mini';
import { can } from '#domain/permission.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, PathId, PersonRef, PositiveId } from './values.ts';

const tag = 'Purchase orders';
const mayCall = (actor: Parameters<typeof can>[0]) => can(actor, 'approve', 'purchaseorder');

/** A deputy for a range of days, both included: approves orders in the place of an approver. */
export const OrderDeputy = z.object({
  id: Id,
  approver: PersonRef,
  deputy: PersonRef,
  startDate: Day,
  endDate: Day,
});
export type OrderDeputy = z.infer<typeof OrderDeputy>;

export const listOrderDeputies = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/deputies',
  summary: 'The deputies that the signed-in person has named, and those for whom they are one; none that is over',
  mayCall,
  answer: z.array(OrderDeputy),
});

export const listPossibleOrderDeputies = endpoint({
  tag,
  method: 'GET',
  path: '/api/purchaseorders/deputies/candidates',
  summary: 'Whom the signed-in person may name: active people who approve orders',
  mayCall,
  answer: z.array(PersonRef),
});

export const nameOrderDeputy = endpoint({
  tag,
  method: 'POST',
  path: '/api/purchaseorders/deputies',
  summary: 'Names a deputy for a range of days; the same again is the deputyship that is there',
  mayCall,
  body: z.strictObject({ deputyId: PositiveId, startDate: Day, endDate: Day }),
  answer: OrderDeputy,
  status: 201,
});

export const removeOrderDeputy = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/purchaseorders/deputies/:id',
  summary: 'Ends a deputyship that the signed-in person has named',
  mayCall,
  params: z.object({ id: PathId }),
});
