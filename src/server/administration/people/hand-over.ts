import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { type Handover, NAMES_OF_HANDOVER } from '#contract/people/handover.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import {
  canTakeOver,
  HANDOVER_GROUPS,
  type HandoverGroup,
  type Successor,
  type Successors,
  successorRefusal,
} from '#domain/people/handover.ts';
import { refuseOutdated } from '../../core/audit/outdated-refusal.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { findMasterRecord } from '../../core/master-data/master-record.sql.ts';
import type { RecordChange } from '../../core/master-data/rules/record-change.ts';
import type { GroupOutcome, HandingOver, HandoverPart, HandoverParts, TimerEnd } from '../../core/people/handover.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { removeRecord } from '../save-master-records.ts';
import { updateRecords } from '../write-master-records.sql.ts';
import { countTeam, findBelow, findMoveUp, findSuccessors, findTeamIds } from './hand-over-team.sql.ts';

const { people } = MASTER_DATA;

/**
 * Moves the leaver's team to another supervisor. If the new supervisor is below the leaver, they move up to the leaver's supervisor,
 * so that no cycle arises.
 */
const TEAM_HANDOVER: HandoverPart = {
  async findOpen(database, { leaverId }) {
    const found = await countTeam(database, leaverId, NAMES_OF_HANDOVER);
    return found.count > 0 ? [{ group: 'team', ...found }] : [];
  },

  async handOver(transaction, { byId, leaverId, successors: { team: toId } }) {
    if (toId === undefined) return [];
    const team = await findTeamIds(transaction, leaverId);
    const isBelow = (await findBelow(transaction, leaverId)).has(toId);
    const moves: { id: number; before: number | null; after: number | null }[] = team
      .filter((id) => id !== toId)
      .map((id) => ({ id, before: leaverId, after: toId }));
    if (isBelow) moves.push({ id: toId, ...(await findMoveUp(transaction, { leaverId, toId })) });
    await updateRecords(
      transaction,
      people,
      ['supervisor'],
      moves.map(({ id, after }) => ({ id, values: { supervisor: after } })),
    );
    await writeAudit(
      transaction,
      moves.map(({ id, before, after }) => ({
        by: byId,
        subject: 'employee',
        subjectId: id,
        action: 'update',
        before: { supervisor: before },
        after: { supervisor: after },
      })),
    );
    return [{ group: 'team', count: team.length }];
  },
};

/** Lists what a person would leave open, and who could take it over. Shown before the person is deactivated. */
export async function readHandoverOf(
  { database, today }: Pick<SignedIn, 'database' | 'today'>,
  leaverId: number,
  subjects: HandoverParts,
): Promise<Handover> {
  if (!(await findMasterRecord(database, people, leaverId))) throw new Refused('not-found');
  const leaving = { leaverId, today };
  const [groups, waitingTime, standIns, hasTimer, everybody] = await Promise.all([
    Promise.all([TEAM_HANDOVER, ...subjects.parts].map((part) => part.findOpen(database, leaving))),
    subjects.countWaitingTime(database, leaverId),
    subjects.findStandIns(database, leaving),
    subjects.hasTimer(database, leaverId),
    findSuccessors(database),
  ]);
  const open = groups.flat();
  const names = open.map(({ group }) => group);
  const candidates = everybody
    .filter(({ id }) => id !== leaverId)
    .map((person) => ({ id: person.id, name: person.name, groups: canTakeOver(person, leaverId, names) }));
  return { groups: open, waitingTime, standIns, hasTimer, candidates };
}

/** The result of a handover: the person's record, what was handed over, and what happened to their timer. */
export type HandoverOutcome = {
  record: MasterRecord;
  handedOver: { group: HandoverGroup; count: number }[];
  timer: TimerEnd | null;
};

/**
 * Deactivates a person and hands over the groups that have a successor, in one transaction: any refusal undoes all of it. Does
 * nothing if the person is already inactive.
 */
export async function deactivatePerson(
  session: Pick<SignedIn, 'actor' | 'database' | 'isProved' | 'today' | 'now'>,
  leaverId: number,
  { lastModified, successors }: { lastModified?: string; successors: Successors },
  subjects: HandoverParts,
): Promise<HandoverOutcome> {
  const done: Omit<HandoverOutcome, 'record'> = { handedOver: [], timer: null };
  const record = await removeRecord(session, people, leaverId, async (transaction, stored) => {
    const current = { subject: 'employee', id: leaverId, lastModified: stored.lastModified, current: stored } as const;
    await refuseOutdated(transaction, lastModified ?? stored.lastModified, current, session.actor.id);
    const { today, now, actor } = session;
    done.timer = await subjects.saveTimer(transaction, { leaverId, today, now });
    const handing = { byId: actor.id, leaverId, today, successors };
    done.handedOver = await handOverAll(transaction, handing, subjects.parts);
  });
  return { record: record!, ...done };
}

/** Returns a `beforeWriting` that saves the timers of people about to be deactivated, and puts the results into `ends`. */
export function savingTimers(
  { today, now }: Pick<SignedIn, 'today' | 'now'>,
  { saveTimer }: Pick<HandoverParts, 'saveTimer'>,
  ends: Map<number, TimerEnd>,
) {
  return async (transaction: AgencyTransaction, changes: readonly RecordChange[]) => {
    for (const { id: leaverId, before, after } of changes) {
      if (leaverId === null || before.isActive !== true || after.isActive !== false) continue;
      const end = await saveTimer(transaction, { leaverId, today, now });
      if (end) ends.set(leaverId, end);
    }
  };
}

async function handOverAll(transaction: AgencyTransaction, handing: HandingOver, parts: readonly HandoverPart[]) {
  const { successors, leaverId } = handing;
  const requested = HANDOVER_GROUPS.flatMap((group) => {
    const id = successors[group];
    return id === undefined ? [] : [{ group, id }];
  });
  if (requested.length === 0) return [];
  const ids = requested.map(({ id }) => id);
  const found = await findSuccessors(transaction, ids);
  const byId = new Map(found.map((person) => [person.id, person]));
  refuse(requested.flatMap(({ group, id }) => findingOf(group, byId.get(id), leaverId)));
  const outcomes: GroupOutcome[] = [];
  for (const part of [TEAM_HANDOVER, ...parts]) outcomes.push(...(await part.handOver(transaction, handing)));
  refuse(outcomes.flatMap((outcome) => ('why' in outcome ? [outcome] : [])));
  return outcomes.flatMap((outcome) => ('count' in outcome ? [outcome] : []));
}

function findingOf(group: HandoverGroup, successor: Successor | undefined, leaverId: number): Finding[] {
  const why = successor ? successorRefusal(group, successor, leaverId) : 'reference-unknown';
  return why ? [{ group, why }] : [];
}

type Finding = { group: HandoverGroup; why: RefusalCode };

function refuse(findings: readonly Finding[]) {
  const [first] = findings;
  if (!first) return;
  const errors = findings.map(({ group, why }) => ({ path: `successors.${group}`, message: REFUSALS[why].text }));
  throw new Refused(first.why, { errors });
}
