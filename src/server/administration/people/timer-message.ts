import type { FastifyRequest } from 'fastify';
import type { MasterRecord, TimerEnd as ToldEnd } from '#contract/master-data/master-data.ts';
import type { TimerEnd } from '../../core/people/handover.ts';
import { translateBy } from '../../core/text/translate-text.ts';
import { translationsFor } from '../../platform/http/problem.ts';

/** What happened to a timer, in the language of the administrator who deactivated its person. */
export async function describeTimer(request: FastifyRequest, { end, why }: TimerEnd): Promise<ToldEnd> {
  return { end, why: why && translateBy(await translationsFor(request, [why.text]))(why) };
}

/** A person as they are answered after a change, with what became of the timer that ran. */
export async function withTimer(
  request: FastifyRequest,
  record: MasterRecord,
  end: TimerEnd | null | undefined,
): Promise<MasterRecord> {
  return end ? { ...record, timer: await describeTimer(request, end) } : record;
}
