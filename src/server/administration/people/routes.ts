import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { handOverAndDeactivate, readHandover } from '#contract/people/handover.ts';
import { readPersonAccess, readRecordAccess } from '#contract/people/person-access.ts';
import type { HandoverParts } from '../../core/people/handover.ts';
import type { RecordAccessParts } from '../../core/people/record-access.ts';
import { translate } from '../../platform/http/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import { deactivatePerson, readHandoverOf } from './hand-over.ts';
import { readAccessOf, readAccessToRecord } from './person-access.ts';
import { describeTimer } from './timer-message.ts';

/** What the routes of people need from other slices. */
export type PersonParts = {
  /** What the slices hand over for a leaver. */
  handover: HandoverParts;
  /** What the slices say about permissions on their records. */
  recordAccess: RecordAccessParts;
  /** Every call of the product. */
  calls: ReadonlySet<Endpoint>;
};

/** Routes about one person other than their form. */
export function personRoutes(app: FastifyInstance, { handover, recordAccess, calls }: PersonParts) {
  serve(app, readHandover, ({ params, session }) => readHandoverOf(session, params.id, handover));

  serve(app, handOverAndDeactivate, async ({ params, body, session, request }) => {
    const { timer, ...done } = await deactivatePerson(session, params.id, body, handover);
    return { ...done, timer: timer && (await describeTimer(request, timer)) };
  });

  serve(app, readPersonAccess, ({ params, session }) => readAccessOf(session, params.id, calls));

  serve(app, readRecordAccess, async ({ params, query, session, request }) => {
    const { actions, ...record } = await readAccessToRecord(session, params.id, query, recordAccess);
    const translated = actions.map(async ({ why, ...rest }) => ({
      ...rest,
      why: why && (await translate(request, why)),
    }));
    return { ...record, actions: await Promise.all(translated) };
  });
}
