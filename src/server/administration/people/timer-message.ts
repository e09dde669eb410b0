import type { FastifyRequest } from 'fastify';
import type { MasterRecord, TimerEnd as ReportedEnd } from '#contract/master-data/master-data.ts';
import type { TimerEnd } from '../../core/people/handover.ts';
import { translateBy } from '../../core/text/translate-text.ts';
import { translationsFor } from '../../platform/http/problem.ts';

/** Describes what happened to a deactivated person's timer, in the administrator's language. */
export async function describeTimer(request: FastifyRequest, { end, why }: TimerEnd): Promise<ReportedEnd> {
  return { end, why: why && translateBy(await translationsFor(request, [why.text]))(why) };
}

/** Returns a person after a change, with what happened to their running timer. */
export async function withTimer(
  request: FastifyRequest,
  record: MasterRecord,
  end: TimerEnd | null | undefined,
): Promise<MasterRecord> {
  return end ? { ...record, timer: await describeTimer(request, end) } : record;
}
