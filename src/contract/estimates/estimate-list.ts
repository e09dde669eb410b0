import { z } from 'zod/mini';
import { ESTIMATE_ACTIONS, ESTIMATE_STATUSES } from '#domain/estimates/estimate.ts';
import { can } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import {
  Day,
  ExportFormat,
  Id,
  Instant,
  Keyphrase,
  PersonRef,
  QueryBoolean,
  QueryId,
  queryInteger,
  Ref,
} from '../http/values.ts';
import { pageOf, pageQuery } from '../http/whole-list.ts';
import { Money } from '../money/money.ts';
import { Currency } from '../purchasing/purchase-order-lookup.ts';

/** An estimate's status, by code, with its name. */
export const EstimateStatus = z.object({ code: z.enum(ESTIMATE_STATUSES), name: z.string() });

/** A version of an estimate in lists. */
export const EstimateRow = z.object({
  id: Id,
  reference: z.string(),
  name: z.string(),
  job: z.nullable(Ref),
  client: z.nullable(Ref),
  changeNumber: z.int(),
  version: z.int(),
  status: EstimateStatus,
  documentDate: Day,
  validUntil: z.nullable(Day),
  currency: Currency,
  approver: z.nullable(PersonRef),
  createdBy: z.nullable(PersonRef),
  /** Net, tax and total of the sections that count. */
  net: Money,
  tax: Money,
  total: Money,
  lastModified: Instant,
  allowedActions: z.array(z.enum(ESTIMATE_ACTIONS)),
});
export type EstimateRow = z.infer<typeof EstimateRow>;

const narrowed = {
  keyphrase: z.optional(Keyphrase),
  status: z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(200)),
        z.transform((list) => list.toUpperCase().split(',').filter(Boolean)),
      ),
      z.array(z.enum(ESTIMATE_STATUSES)),
    ),
  ),
  job: z.optional(QueryId),
  myApprovals: z.optional(QueryBoolean),
  templates: z.optional(QueryBoolean),
};

export const listEstimates = endpoint({
  tag: 'Estimates',
  method: 'GET',
  path: '/api/estimates',
  scope: 'estimates:read',
  summary: 'All versions of estimates, page by page, in the order of their last change',
  mayCall: (actor) => can(actor, 'read', 'estimate'),
  query: z.object({ ...narrowed, ...pageQuery }),
  answer: pageOf(EstimateRow),
});

export const searchEstimates = endpoint({
  tag: 'Estimates',
  method: 'GET',
  path: '/api/estimates/search',
  scope: 'estimates:read',
  summary:
    'Estimates by words over reference, name, job and client, the newest first; status = codes with commas; job = of one job; ' +
    'myApprovals = waiting for me; templates = those instead',
  mayCall: (actor) => can(actor, 'read', 'estimate'),
  query: z.object({ ...narrowed, maxResults: z.optional(queryInteger(1, 1000)) }),
  answer: z.array(EstimateRow),
});

/** What a line of an exported file is: a version, or a line of a version. */
export const ESTIMATE_FILES = ['versions', 'lines'] as const;

export const exportEstimates = endpoint({
  tag: 'Estimates',
  method: 'GET',
  path: '/api/estimates/export',
  scope: 'estimates:read',
  summary:
    'All that a search of estimates finds as a CSV file or workbook: the versions, or (of=lines) their lines with sections; costs and mark-ups for who may see margins',
  mayCall: (actor) => can(actor, 'read', 'estimate'),
  answersAsFile: 'table',
  query: z.object({
    ...narrowed,
    of: z.optional(z.enum(ESTIMATE_FILES)),
    format: ExportFormat,
  }),
  answer: FileBytes,
});
