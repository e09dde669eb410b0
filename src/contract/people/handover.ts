import { z } from 'zod/mini';
import { HANDOVER_GROUPS } from '#domain/people/handover.ts';
import { mayDeactivatePeople } from '#domain/people/person.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Instant, PathId, PositiveId } from '../http/values.ts';
import { MasterRecord, TimerEnd } from '../master-data/master-data.ts';

const tag = 'Administration';
const HandoverGroupName = z.enum(HANDOVER_GROUPS);

/** How many names of a group are answered: the rest is a number. */
export const NAMES_OF_HANDOVER = 3;

/** What is open of somebody, before they are made inactive. */
const Handover = z.object({
  /** Groups in which something is open, with how much it is and what the first of it are called. */
  groups: z.array(z.object({ group: HandoverGroupName, count: PositiveId, names: z.array(z.string()) })),
  /** Time entries of their team that wait for approval: they go with the team. */
  waitingTime: z.int(),
  /** People who stand in for them; where what they approve is handed over, that ends. */
  standIns: z.array(z.string()),
  hasTimer: z.boolean(),
  /** Everybody who is here, by name, with the groups that they can take over; members of the team move up for it. */
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
    /** null = no timer ran. */
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
