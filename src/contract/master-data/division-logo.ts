import { z } from 'zod/mini';
import { LOGO_MAXIMUM_SIZE } from '#domain/documents/logo.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { PathId, text } from '../http/values.ts';

const tag = 'Master data';
const path = '/api/administration/divisions/:id/logo';
const params = z.object({ id: PathId });
const mayRead = (actor: Actor) => can(actor, 'read', 'masterdata');
const mayUpdate = (actor: Actor) => mayRead(actor) && can(actor, 'update', 'masterdata');

const DivisionLogo = z.object({
  logo: z.nullable(z.object({ name: z.string(), contentType: z.string(), bytes: z.string() })),
});

export const readDivisionLogo = endpoint({
  tag,
  method: 'GET',
  path,
  scope: 'masterdata:read',
  summary: 'The logo on the letterhead of a division, as base64; null if it has none',
  mayCall: mayRead,
  params,
  answer: DivisionLogo,
});

export const saveDivisionLogo = endpoint({
  tag,
  method: 'PUT',
  path,
  scope: 'masterdata:write',
  summary: 'Sets the logo on the letterhead of a division: a PNG or an RGB JPEG of at most 1 MB',
  mayCall: mayUpdate,
  takesFile: true,
  // More than allowed, so that a file that is too large gets its own message.
  bodyLimit: 2 * LOGO_MAXIMUM_SIZE,
  params,
  query: z.object({ name: text(300) }),
  body: FileBytes,
  answer: DivisionLogo,
});

export const removeDivisionLogo = endpoint({
  tag,
  method: 'DELETE',
  path,
  scope: 'masterdata:write',
  summary: 'Removes the logo from the letterhead of a division',
  mayCall: mayUpdate,
  params,
  status: 204,
});
