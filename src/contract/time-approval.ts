import { z } from 'zod';
import { canEditTimeOfOthers, hasApprovalAccess } from '#domain/permission.ts';
import { endpoint } from './endpoint.ts';
import { ActiveRef } from './values.ts';

export const listTeam = endpoint({
  tag: 'Time approval',
  method: 'GET',
  path: '/api/timesheet/timeapprovers/team',
  summary: 'The employees whose time the signed-in person may approve or enter',
  mayCall: (actor) => hasApprovalAccess(actor) || canEditTimeOfOthers(actor),
  answer: z.array(ActiveRef),
});
