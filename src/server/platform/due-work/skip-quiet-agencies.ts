import { isQuietAgency } from '../quiet-agency.sql.ts';
import type { DueKind } from './due-notes.ts';
import type { DueHandler } from './due-work.ts';

/** Returns handlers that skip restored copies, whose work belongs to the original. */
export function skipQuietAgencies(handlers: Record<DueKind, DueHandler>): Record<DueKind, DueHandler> {
  const skipping =
    (handle: DueHandler): DueHandler =>
    async (agency) =>
      (await isQuietAgency(agency.database)) ? null : handle(agency);
  return { mail: skipping(handlers.mail), task: skipping(handlers.task), webhook: skipping(handlers.webhook) };
}
