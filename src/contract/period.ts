import { z } from 'zod/mini';
import { can } from '#domain/permission.ts';
import { endpoint } from './endpoint.ts';
import { HoursSum, PathId } from './values.ts';

export const readPeriodTime = endpoint({
  tag: 'Administration',
  method: 'GET',
  path: '/api/administration/periods/:id/time',
  scope: 'moneysettings:read',
  summary:
    'The hours in a period that nobody has approved, and of how many people they are: what locking it shuts in (ADM-11)',
  mayCall: (actor) => can(actor, 'read', 'moneysettings'),
  params: z.object({ id: PathId }),
  answer: z.object({ hours: HoursSum, people: z.int() }),
});
