import { z } from 'zod/mini';
import { ESTIMATE_COMMENT_MAXIMUM, mayOrderFromEstimates } from '#domain/estimates/estimate.ts';
import { MOST_ESTIMATE_LINES, MOST_ESTIMATE_SECTIONS } from '#domain/estimates/estimate-fields.ts';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Day, Id, Instant, PathId, PositiveId, Ref, text, Uuid } from '../http/values.ts';
import { Estimate } from './estimate.ts';

const tag = 'Estimates';
const params = z.object({ id: PathId });
const asRead = { lastModified: Instant };
const comment = z.optional(text(ESTIMATE_COMMENT_MAXIMUM));

const sending = {
  to: z.array(text(500)).check(z.minLength(1), z.maxLength(20)),
  message: z.optional(text(4000)),
};

/** A step of an estimate, with the version that was read. */
const EstimateStep = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('ready'), ...asRead, approver: z.optional(z.nullable(PositiveId)) }),
  z.strictObject({ action: z.literal('approve'), ...asRead }),
  z.strictObject({ action: z.literal('reject'), ...asRead, comment }),
  z.strictObject({ action: z.literal('recall'), ...asRead }),
  z.strictObject({ action: z.literal('send'), ...asRead, ...sending }),
  z.strictObject({ action: z.literal('resend'), ...asRead, ...sending }),
  z.strictObject({ action: z.literal('withdraw'), ...asRead, comment }),
  z.strictObject({ action: z.literal('cancel'), ...asRead }),
  z.strictObject({
    action: z.literal('record'),
    ...asRead,
    answer: z.enum(['accept', 'decline']),
    name: text(200),
    day: Day,
    comment,
    picked: z.optional(z.array(PositiveId).check(z.maxLength(MOST_ESTIMATE_SECTIONS))),
    file: z.optional(z.strictObject({ name: text(300), base64: z.string().check(z.maxLength(8_000_000)) })),
  }),
]);
export type EstimateStep = z.infer<typeof EstimateStep>;

export const actOnEstimate = endpoint({
  tag,
  method: 'PUT',
  path: '/api/estimates/:id/actions',
  scope: 'estimates:write',
  summary:
    'Sends for approval, approves, rejects, recalls, sends to the client (once more with resend), withdraws, cancels, or records an answer given elsewhere; ' +
    'what is done already changes nothing',
  mayCall: (actor) => can(actor, 'read', 'estimate'),
  bodyLimit: 9_000_000,
  params,
  body: EstimateStep,
  answer: Estimate,
});

export const orderFromEstimate = endpoint({
  tag,
  method: 'POST',
  path: '/api/estimates/:id/orders',
  scope: null,
  summary: 'Makes a new purchase order for each supplier of the lines that are named, of what is left of them',
  mayCall: mayOrderFromEstimates,
  params,
  body: z.strictObject({
    lines: z.array(PositiveId).check(z.minLength(1), z.maxLength(MOST_ESTIMATE_LINES)),
    requestId: z.optional(Uuid),
  }),
  answer: z.array(z.object({ id: Id, reference: z.string(), supplier: Ref })),
  status: 201,
});
