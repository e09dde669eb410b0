import { z } from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { CostType, Id, PathId, PersonRef, QueryId } from '../http/values.ts';
import { JobBrief } from './time-entry.ts';

const tag = 'Pins';

/** A job and cost type that a person pinned. */
export const Pin = z.object({ id: Id, job: JobBrief, costType: CostType, employee: PersonRef });
export type Pin = z.infer<typeof Pin>;

const params = z.object({ id: PathId });

export const listPins = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/pinnedtimeallocations',
  scope: 'time:read',
  summary: 'Pins of a person',
  query: z.object({ employeeId: z.optional(QueryId) }),
  answer: z.array(Pin),
});

export const readPin = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/pinnedtimeallocations/:id',
  scope: 'time:read',
  summary: 'One pin',
  params,
  answer: Pin,
});

const reference = (id: z.ZodMiniType<number>) => z.object({ id });

export const createPin = endpoint({
  tag,
  method: 'POST',
  path: '/api/timesheet/pinnedtimeallocations',
  scope: 'time:write',
  summary: 'Pins a job and cost type; the same pair again answers 200 and the pin that is there',
  body: z.strictObject({ job: reference(Id), costType: reference(Id), employee: reference(Id) }),
  answer: Pin,
  status: 201,
});

export const deletePin = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/timesheet/pinnedtimeallocations/:id',
  scope: 'time:write',
  summary: 'Removes a pin',
  params,
});
