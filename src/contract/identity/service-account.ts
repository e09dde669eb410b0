import { z } from 'zod/mini';
import { isOneLine } from '#domain/communication/mail-address.ts';
import { SERVICE_ACCOUNT_NAME_MAXIMUM } from '#domain/identity/service-account.ts';
import { can } from '#domain/people/permission.ts';
import { mayAdminister } from '#domain/people/person.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { ExportFormat, Id, Instant, PathId, PositiveId, text } from '../http/values.ts';

/** Accounts for programs, which belong to no person. */
const ServiceAccount = z.object({
  id: Id,
  name: z.string(),
  /** The responsible person. If they have left (`isHere` false), the account's tokens stop working. */
  owner: z.object({ id: Id, name: z.string(), isHere: z.boolean() }),
  /** Null grants nothing. */
  accessProfile: z.nullable(z.object({ id: Id, name: z.string() })),
  isActive: z.boolean(),
  /** The number of active tokens. */
  tokens: z.int(),
  lastUsedAt: z.nullable(Instant),
  lastModified: Instant,
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

const given = {
  name: text(SERVICE_ACCOUNT_NAME_MAXIMUM).check(
    z.refine((name) => name.trim() !== '' && isOneLine(name), 'A name is needed, on one line'),
  ),
  ownerId: PositiveId,
  accessProfileId: PositiveId,
};

const tag = 'Tokens';
const path = '/api/administration/service-accounts';

export const listServiceAccounts = endpoint({
  tag,
  method: 'GET',
  path,
  scope: 'administration:read',
  summary: 'The service accounts, active ones first, by name',
  mayCall: (actor) => can(actor, 'read', 'administration'),
  answer: z.array(ServiceAccount),
});

export const exportServiceAccounts = endpoint({
  tag,
  method: 'GET',
  path: `${path}/export`,
  scope: 'administration:read',
  summary: 'The service accounts, active ones first, by name, as a CSV file or workbook',
  mayCall: (actor) => can(actor, 'read', 'administration'),
  answersAsFile: 'table',
  query: z.object({ format: ExportFormat }),
  answer: FileBytes,
});

export const makeServiceAccount = endpoint({
  tag,
  method: 'POST',
  needsProof: true,
  path,
  scope: 'administration:write',
  summary: 'Creates a service account with an access profile and a human owner; it can’t sign in',
  mayCall: mayAdminister,
  body: z.strictObject(given),
  answer: ServiceAccount,
  status: 201,
});

export const saveServiceAccount = endpoint({
  tag,
  method: 'PUT',
  needsProof: true,
  path: '/api/administration/service-accounts/:id',
  scope: 'administration:write',
  summary: 'Changes a service account; one that is made inactive has no tokens any more',
  mayCall: mayAdminister,
  params: z.object({ id: PathId }),
  body: z.strictObject({ ...given, isActive: z.boolean(), lastModified: Instant }),
  answer: ServiceAccount,
});
