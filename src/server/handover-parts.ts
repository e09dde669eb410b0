import type { HandoverParts } from './core/people/handover.ts';
import { findStandInsFor } from './deputy/hand-over-deputyships.sql.ts';
import { DEPUTY_HANDOVER } from './deputy/hand-over-deputyships.ts';
import { ESTIMATE_HANDOVER } from './estimate/people/hand-over-estimates.sql.ts';
import { SERVICE_ACCOUNT_HANDOVER } from './identity/service-accounts/hand-over-service-accounts.ts';
import { JOB_HANDOVER } from './job/people/hand-over-jobs.ts';
import { ORDER_HANDOVER } from './purchase-order/people/hand-over-orders.sql.ts';
import { countWaitingTimeOfTeam } from './timesheet/approval/waiting-time-of-team.sql.ts';
import { hasTimer, saveTimerOfLeaver } from './timesheet/timer/timer-of-leaver.ts';

/** What slices hand over for a leaver. Add a new one here. */
export const HANDOVER_PARTS: HandoverParts = {
  parts: [ORDER_HANDOVER, ESTIMATE_HANDOVER, JOB_HANDOVER, DEPUTY_HANDOVER, SERVICE_ACCOUNT_HANDOVER],
  countWaitingTime: countWaitingTimeOfTeam,
  hasTimer,
  findStandIns: (database, { leaverId, today }) => findStandInsFor(database, { personId: leaverId, today }),
  saveTimer: saveTimerOfLeaver,
};
