import { z } from 'zod/mini';
import { HANDOVER_GROUPS } from '#domain/people/handover.ts';
import { mayDeactivatePeople } from '#domain/people/person.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Instant, PathId, PositiveId } from '../http/values.ts';
import { MasterRecord, TimerEnd } from '../master-data/master-data.ts';

const tag = 'Administration';
const HandoverGroupName = z.enum(HANDOVER_GROUPS);

/** The maximum number of names per group; the rest is a count. */
export const NAMES_OF_HANDOVER = 3;

/** A person's open work, displayed before they are deactivated. */
const Handover = z.object({
  /** Groups with open work, its amount and the first names. */
  groups: z.array(z.object({ group: HandoverGroupName, count: PositiveId, names: z.array(z.string()) })),
  /** Pending time entries of their team, which follow the team. */
  waitingTime: z.int(),
  /** Their deputies, whose deputyship ends if what they approve is handed over. */
  standIns: z.array(z.string()),
  hasTimer: z.boolean(),
  /** All current people by name, with the groups they can take over. A team member who takes over the team becomes its supervisor. */
  candidates: z.array(z.object({ id: Id, name: z.string(), groups: z.array(HandoverGroupName) })),
});
export type Handover = z.infer<typeof Handover>;

const ofPerson = z.object({ id: PathId });

export const readHandover = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/people/:id/handover',
  scope: 'people:read',
  summary:
    'What is open of somebody who is about to leave: team, waiting orders and estimates, led jobs, deputyships, service accounts, the running timer; with who can take ' +
    'each over',
  mayCall: mayDeactivatePeople,
  params: ofPerson,
  answer: Handover,
});

export const handOverAndDeactivate = endpoint({
  tag,
  method: 'POST',
  path: '/api/administration/people/:id/handover',
  scope: 'people:write',
  summary:
    'Makes somebody inactive and hands what is open of them to successors, all of it or nothing; what has no successor stays as it is. ' +
    'Their sessions end, a running timer is saved as a time entry. Again it changes nothing',
  mayCall: mayDeactivatePeople,
  params: ofPerson,
  body: z.strictObject({
    lastModified: Instant,
    successors: z._default(z.partial(z.strictObject(successorsShape())), {}),
  }),
  answer: z.object({
    record: MasterRecord,
    handedOver: z.array(z.object({ group: HandoverGroupName, count: z.int() })),
    /** Null if no timer was running. */
    timer: z.nullable(TimerEnd),
  }),
});

function successorsShape() {
  return {
    team: PositiveId,
    waitingOrders: PositiveId,
    waitingEstimates: PositiveId,
    jobsAsExecutive: PositiveId,
    jobsAsSecondExecutive: PositiveId,
    jobsAsDirector: PositiveId,
    timeDeputyships: PositiveId,
    orderDeputyships: PositiveId,
    serviceAccounts: PositiveId,
  } satisfies Record<(typeof HANDOVER_GROUPS)[number], typeof PositiveId>;
}
