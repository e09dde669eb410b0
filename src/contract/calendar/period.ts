import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { HoursSum, PathId } from '../http/values.ts';

export const readPeriodTime = endpoint({
  tag: 'Master data',
  method: 'GET',
  path: '/api/administration/periods/:id/time',
  scope: 'moneysettings:read',
  summary: 'The unapproved hours in a period, and of how many people: what locking it would include',
  mayCall: (actor) => can(actor, 'read', 'moneysettings'),
  params: z.object({ id: PathId }),
  answer: z.object({ hours: HoursSum, people: z.int() }),
});
