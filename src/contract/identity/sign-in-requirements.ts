import { z } from 'zod/mini';
import { TWO_FACTOR_REQUIREMENTS } from '#domain/identity/two-factor.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';

const tag = 'Administration';
const path = '/api/administration/sign-in';
const mayRead = (actor: Actor) => can(actor, 'read', 'administration');

/** The agency's sign-in requirements, and the number of active people who must use two-factor authentication and haven't set it up. */
const Settings = z.object({ secondFactor: z.enum(TWO_FACTOR_REQUIREMENTS), demandedOf: z.int(), missing: z.int() });
export type TwoFactorRequirementSettings = z.infer<typeof Settings>;

export const readTwoFactorRequirement = endpoint({
  tag,
  method: 'GET',
  path,
  scope: 'administration:read',
  summary: 'Who must use two-factor authentication, and how many of them haven’t set it up yet',
  mayCall: mayRead,
  answer: Settings,
});

export const saveTwoFactorRequirement = endpoint({
  tag,
  method: 'PUT',
  needsProof: true,
  path,
  scope: 'administration:write',
  summary:
    'Requires two-factor authentication of no one, of administrators, or of everyone; each has 14 days to set it up',
  mayCall: (actor) => mayRead(actor) && can(actor, 'update', 'administration'),
  body: z.strictObject({ secondFactor: z.enum(TWO_FACTOR_REQUIREMENTS) }),
  answer: Settings,
});
