import { z } from 'zod/mini';
import { MENUS } from '#domain/people/permission.ts';
import { seesAccessOfPeople } from '#domain/people/person.ts';
import { endpoint } from '../http/endpoint.ts';
import { Day, DocumentTypeName, Id, PathId, PersonRef, RightName, RoleName, text } from '../http/values.ts';

const tag = 'Administration';

const Grant = z.union([
  z.strictObject({ role: RoleName }),
  z.strictObject({ documentType: DocumentTypeName, right: RightName }),
]);

/**
 * Whether it's allowed, and the alternative sets of grants that give the permission, or that are missing. An empty set requires nothing; no
 * set at all means that no grant would suffice.
 */
const verdict = { isAllowed: z.boolean(), because: z.array(z.array(Grant)) };
const Verdict = z.object(verdict);
export type Verdict = z.infer<typeof Verdict>;

/** What people approve. */
const APPROVAL_SUBJECTS = ['time', 'purchase-orders', 'production-invoices', 'sundry-invoices'] as const;

/** A person's permissions, with reasons. */
const PersonAccess = z.object({
  person: PersonRef,
  /** Whether they can do anything today: active, and not past their last day. */
  isHere: z.boolean(),
  profile: z.nullable(PersonRef),
  roles: z.array(RoleName),
  menus: z.array(z.object({ menu: z.enum(MENUS), ...verdict })),
  /** Every call for signed-in users. `verdict` is an index into `verdicts`, since many calls share one. */
  calls: z.array(
    z.object({ tag: z.string(), method: z.string(), path: z.string(), summary: z.string(), verdict: z.int() }),
  ),
  verdicts: z.array(Verdict),
  /** Other people whose time they enter or approve, by name; `inPlaceOf` is the supervisor for whom they are deputy. */
  time: z.array(
    z.object({
      person: PersonRef,
      mayEnter: z.boolean(),
      mayApprove: z.boolean(),
      inPlaceOf: z.nullable(PersonRef),
    }),
  ),
  approvals: z.array(z.object({ subject: z.enum(APPROVAL_SUBJECTS), ...verdict })),
  /** Their limits for approving orders, in base currency. `division` null: all others; `amount` null: unlimited. Empty: no limit. */
  limits: z.array(z.object({ division: z.nullable(z.string()), amount: z.nullable(z.string()) })),
  currencyCode: z.string(),
  /** The people for whom they are deputy today. */
  deputyFor: z.array(z.object({ subject: z.enum(['time', 'purchase-order']), person: PersonRef, endDate: Day })),
  /** What the agency lets people approve of their own. */
  own: z.object({ approvesTime: z.boolean(), approvesOrders: z.boolean(), approvesInvoices: z.boolean() }),
});
export type PersonAccess = z.infer<typeof PersonAccess>;

const ofPerson = z.object({ id: PathId });

export const readPersonAccess = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/people/:id/access',
  scope: ['people:read', 'administration:read'],
  summary:
    'What somebody may do, each with its reason: menus, calls, whose time, approvals, limits. Found by asking the rules of the calls ' +
    'themselves',
  mayCall: seesAccessOfPeople,
  params: ofPerson,
  answer: PersonAccess,
});

/** The kinds of records for which a person's rights are explained. */
const RECORD_KINDS = ['job', 'project', 'purchase-order', 'client-invoice', 'time-entry'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

const RECORD_ACTIONS = [
  'read',
  'edit',
  'edit-notes',
  'send',
  'approve',
  'reject',
  'recall',
  'cancel',
  'delete',
  'clone',
  'amend',
  'enter-time',
] as const;

const RecordAccess = z.object({
  kind: z.enum(RECORD_KINDS),
  id: Id,
  /** The record's code or number. */
  number: z.string(),
  actions: z.array(
    z.object({
      action: z.enum(RECORD_ACTIONS),
      ...verdict,
      /** What prevents it now, apart from missing grants. */
      why: z.nullable(z.string()),
      /** The person for whom they act as deputy. */
      inPlaceOf: z.nullable(PersonRef),
    }),
  ),
});
export type RecordAccess = z.infer<typeof RecordAccess>;

export const readRecordAccess = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/people/:id/access/record',
  scope: ['people:read', 'administration:read'],
  summary: 'What somebody may do with one record now, by its code, number or id, each with its reason',
  mayCall: seesAccessOfPeople,
  params: ofPerson,
  query: z.object({ kind: z.enum(RECORD_KINDS), id: text(100) }),
  answer: RecordAccess,
});
