import { type Actor, can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';

const changes = (actor: Actor) => can(actor, 'read', 'administration') && can(actor, 'update', 'administration');

export const turnOnCopy = endpoint({
  tag: 'Health',
  method: 'POST',
  path: '/api/administration/restored-copy/on',
  scope: null,
  summary:
    'Turns a restored copy on: people can change it, and it sends mail, webhook events and reminders again. What was queued before is discarded. ' +
    'Until then every change is refused with 503 agency-quiet',
  mayCall: changes,
  worksWhenQuiet: true,
});
