import { z } from 'zod/mini';
import { PROFILE_NAME_MAXIMUM } from '#domain/people/access-profile.ts';
import { type Actor, can, DOCUMENT_TYPES } from '#domain/people/permission.ts';
import { mayAdminister } from '#domain/people/person.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { DocumentAccess, ExportFormat, Id, Instant, PathId, PersonRef, text, Uuid } from '../http/values.ts';

const tag = 'Administration';
const sees = (actor: Actor) => can(actor, 'read', 'administration');
const makes = (actor: Actor) => mayAdminister(actor) && can(actor, 'create', 'administration');
const removes = (actor: Actor) => mayAdminister(actor) && can(actor, 'delete', 'administration');

const ListedProfile = z.object({
  id: Id,
  name: z.string(),
  /** How many active people have it. */
  people: z.int(),
  documents: z.array(DocumentAccess),
});
export type ListedProfile = z.infer<typeof ListedProfile>;

/** What a profile allows, and who has it. */
export const AccessProfile = z.object({
  id: Id,
  lastModified: Instant,
  name: z.string(),
  documents: z.array(DocumentAccess),
  people: z.array(z.extend(PersonRef, { isActive: z.boolean() })),
});
export type AccessProfile = z.infer<typeof AccessProfile>;

/** More fields than all document types have together. */
const MOST_READ_ONLY_FIELDS = 300;
/** Bytes of a save with every field read-only. */
const SAVE_LIMIT = 60_000;

const right = z.boolean();
const sent = {
  name: text(PROFILE_NAME_MAXIMUM),
  documents: z
    .array(
      z.strictObject({
        code: z.enum(DOCUMENT_TYPES),
        accessLevel: z.strictObject({ create: right, read: right, update: right, delete: right, approve: right }),
      }),
    )
    .check(z.maxLength(DOCUMENT_TYPES.length)),
  /** Read-only fields, each with its document type. */
  readOnlyFields: z
    .array(z.strictObject({ code: z.enum(DOCUMENT_TYPES), field: text(60) }))
    .check(z.maxLength(MOST_READ_ONLY_FIELDS)),
};

export const listAccessProfiles = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/access-profiles',
  scope: 'administration:read',
  summary: 'The access profiles of the agency by name, with what each allows and how many have it',
  mayCall: sees,
  answer: z.array(ListedProfile),
});

export const exportAccessProfiles = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/access-profiles/export',
  scope: 'administration:read',
  summary: 'The access profiles with what each allows by type of document, as a CSV file or workbook',
  mayCall: sees,
  answersAsFile: 'table',
  query: z.object({ format: ExportFormat }),
  answer: FileBytes,
});

export const readAccessProfile = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/access-profiles/:id',
  scope: 'administration:read',
  summary: 'An access profile: rights and read-only fields by document type, and who has it',
  mayCall: sees,
  params: z.object({ id: PathId }),
  answer: AccessProfile,
});

export const createAccessProfile = endpoint({
  tag,
  method: 'POST',
  needsProof: true,
  path: '/api/administration/access-profiles',
  scope: 'administration:write',
  summary: 'Makes an access profile; a repeated request answers the one that it made',
  mayCall: makes,
  body: z.strictObject({ requestId: z.optional(Uuid), ...sent }),
  bodyLimit: SAVE_LIMIT,
  answer: AccessProfile,
  status: 201,
});

export const saveAccessProfile = endpoint({
  tag,
  method: 'PUT',
  needsProof: true,
  path: '/api/administration/access-profiles/:id',
  scope: 'administration:write',
  summary:
    'Changes an access profile, for everybody who has it; refused where the agency would be left without an administrator',
  mayCall: mayAdminister,
  params: z.object({ id: PathId }),
  body: z.strictObject({ lastModified: Instant, ...sent }),
  bodyLimit: SAVE_LIMIT,
  answer: AccessProfile,
});

export const removeAccessProfile = endpoint({
  tag,
  method: 'DELETE',
  needsProof: true,
  path: '/api/administration/access-profiles/:id',
  scope: 'administration:write',
  summary: 'Deletes an access profile that no one has',
  mayCall: removes,
  params: z.object({ id: PathId }),
});
