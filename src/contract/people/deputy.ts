import { z } from 'zod/mini';
import { type Actor, can, hasApprovalAccess } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Day, Id, PathId, PersonRef, PositiveId } from '../http/values.ts';

const deputyship = { id: Id, deputy: PersonRef, startDate: Day, endDate: Day };

/** A deputy for a range of days, both included, who approves the supervisor's team. */
const TimeDeputy = z.object({ ...deputyship, supervisor: PersonRef });

/** A deputy for a range of days, both included, who approves orders for an approver. */
const OrderDeputy = z.object({ ...deputyship, approver: PersonRef });

/** The calls about deputies for one subject. */
function deputyCalls<Deputy extends z.ZodMiniType>(of: {
  tag: string;
  path: `/api/${string}`;
  subject: 'time' | 'orders';
  mayCall: (actor: Actor) => boolean;
  deputy: Deputy;
  candidates: string;
}) {
  const { tag, path, mayCall, subject } = of;
  return {
    list: endpoint({
      tag,
      method: 'GET',
      path,
      scope: `${subject}:read`,
      summary: 'The deputies that the signed-in person has named, and those for whom they are one; none that is over',
      mayCall,
      answer: z.array(of.deputy),
    }),
    candidates: endpoint({
      tag,
      method: 'GET',
      path: `${path}/candidates`,
      scope: `${subject}:read`,
      summary: `Whom the signed-in person may name: ${of.candidates}`,
      mayCall,
      answer: z.array(PersonRef),
    }),
    name: endpoint({
      tag,
      method: 'POST',
      path,
      scope: `${subject}:write`,
      summary: 'Names a deputy for a range of days; the same again is the deputyship that is there',
      mayCall,
      body: z.strictObject({ deputyId: PositiveId, startDate: Day, endDate: Day }),
      answer: of.deputy,
      status: 201,
    }),
    remove: endpoint({
      tag,
      method: 'DELETE',
      path: `${path}/:id`,
      scope: `${subject}:write`,
      summary: 'Ends a deputyship that the signed-in person has named',
      mayCall,
      params: z.object({ id: PathId }),
    }),
  };
}

export const {
  list: listTimeDeputies,
  candidates: listPossibleTimeDeputies,
  name: nameTimeDeputy,
  remove: removeTimeDeputy,
} = deputyCalls({
  tag: 'Time approval',
  path: '/api/timesheet/timeapprovers/deputies',
  subject: 'time',
  mayCall: hasApprovalAccess,
  deputy: TimeDeputy,
  candidates: 'active people with approval access',
});

export const {
  list: listOrderDeputies,
  candidates: listPossibleOrderDeputies,
  name: nameOrderDeputy,
  remove: removeOrderDeputy,
} = deputyCalls({
  tag: 'Purchase orders',
  path: '/api/purchaseorders/deputies',
  subject: 'orders',
  mayCall: (actor) => can(actor, 'approve', 'purchaseorder'),
  deputy: OrderDeputy,
  candidates: 'active people who approve orders',
});
