import { z } from 'zod/mini';
import { hasApprovalAccess } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { Instant, text } from '../http/values.ts';

const tag = 'Leave';

/** Whose leave a calendar shows: the person's, or that of the people whose time they approve. */
export const CalendarSubject = z.enum(['own', 'team']);
export type CalendarSubject = z.infer<typeof CalendarSubject>;

/** An address that exists. Its secret part is displayed only when it is created. */
const CalendarAddress = z.object({ subject: CalendarSubject, createdAt: Instant });

const params = z.object({
  /** Whose leave the calendar shows. */
  subject: CalendarSubject,
});

export const listCalendarAddresses = endpoint({
  tag,
  method: 'GET',
  path: '/api/leave/calendars',
  scope: null,
  summary: 'The calendar addresses of the signed-in person, without their secrets',
  answer: z.array(CalendarAddress),
});

export const createCalendarAddress = endpoint({
  tag,
  method: 'PUT',
  path: '/api/leave/calendars/:subject',
  scope: null,
  summary: 'Creates an address at which calendar programs read leave and holidays; an existing one stops working',
  params,
  answer: z.extend(CalendarAddress, { path: z.string() }),
});

export const revokeCalendarAddress = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/leave/calendars/:subject',
  scope: null,
  summary: 'Revokes a calendar address',
  params,
});

export const readCalendar = endpoint({
  tag,
  method: 'GET',
  path: '/api/calendars/:agency/:token',
  access: 'public',
  answersAsFile: 'calendar',
  summary: 'Leave and public holidays as an iCalendar file (RFC 5545), for the owner of the address',
  params: z.object({ agency: text(100), token: text(100) }),
  answer: FileBytes,
});

/** Returns whether a person may have a calendar of a subject. */
export function mayHaveCalendar(actor: Parameters<typeof hasApprovalAccess>[0], subject: CalendarSubject): boolean {
  return subject === 'own' || hasApprovalAccess(actor);
}
