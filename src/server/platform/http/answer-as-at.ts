import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AS_AT } from '#contract/headers.ts';
import type { Agencies } from '../database/agencies.ts';
import { readAsAt, type Source } from '../database/replica/read-as-at.ts';
import { type SignedIn, signedInOf } from '../signed-in.ts';
import { connectFor } from './slow-calls.ts';

/** Who asks, whose database is the one that is read from, and how to get a connection of one's own to it. */
export type Reading = { session: SignedIn; connect: Source['connect'] };

/**
 * Has reports and exports read from the replica of the agency's server (SCALE-15), and says so in the answer; from the primary where there is none, where it is too
 * far behind or away, and where it does not answer well. Who asks was found out on the primary before.
 */
export function readFromReplicas(app: FastifyInstance, { agencies }: { agencies: Agencies }) {
  app.decorate('answerAsAt', async (request, reply, work) => {
    const session = signedInOf(request);
    const replica = agencies.replicaOf(session.databaseName);
    const read =
      replica &&
      (await readAsAt(
        replica,
        (source) => work(readingFrom(source, request, session)),
        (error) => request.log.info({ err: error }, 'the replica did not answer, the primary does'),
      ));
    if (!read) return work({ session, connect: () => connectFor(session, agencies) });
    reply.header(AS_AT, new Date(read.asAt).toISOString());
    return read.answer;
  });
}

/** The time of what is asked there counts as that of the request. */
function readingFrom({ database, connect }: Source, { stopwatch }: FastifyRequest, session: SignedIn): Reading {
  return {
    session: { ...session, database: stopwatch?.through(database) ?? database },
    async connect() {
      const client = await (stopwatch?.whileWaiting(connect()) ?? connect());
      return stopwatch?.over(client) ?? client;
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    answerAsAt<Answer>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (reading: Reading) => Promise<Answer>,
    ): Promise<Answer>;
  }
}
