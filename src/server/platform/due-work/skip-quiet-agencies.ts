import { isQuietAgency } from '../quiet-agency.sql.ts';
import type { DueKind } from './due-notes.ts';
import type { DueHandler } from './due-work.ts';

/** Returns handlers that leave restored copies alone: what is due in one is the original's to do. */
export function skipQuietAgencies(handlers: Record<DueKind, DueHandler>): Record<DueKind, DueHandler> {
  const skipping =
    (handle: DueHandler): DueHandler =>
    async (agency) =>
      (await isQuietAgency(agency.database)) ? null : handle(agency);
  return { mail: skipping(handlers.mail), task: skipping(handlers.task), webhook: skipping(handlers.webhook) };
}
