import type { FastifyInstance } from 'fastify';
import { listSamplePeople, type SamplePerson } from '#contract/identity/sample-person.ts';
import { DEMO_AGENCY_NAMES } from '#domain/operations/demo.ts';
import { abilitiesOf } from '#domain/people/person-abilities.ts';
import { actorOfRow } from '../../core/people/actor.sql.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import { demoPasswordHash } from '../../platform/demo-password-hash.ts';
import { servePublic } from '../../platform/http/serve.ts';
import { openFor } from '../../platform/http/slow-calls.ts';
import { findPeopleWithHash, type StoredSamplePerson } from './sample-people.sql.ts';

/** Offers the people of the demo agencies to visitors; only on a server with demo agencies. */
export function samplePeopleRoutes(app: FastifyInstance, parts: { agencies: Agencies; withDemo: boolean }) {
  servePublic(app, listSamplePeople, async ({ params: { name }, request }) => {
    const isDemo = DEMO_AGENCY_NAMES.some((demo) => demo === name);
    if (!parts.withDemo || !isDemo) return [];
    const database = await openFor(request, parts.agencies, name);
    return database ? oneOfEach(await findPeopleWithHash(database, await demoPasswordHash())) : [];
  });
}

/** Returns the first person of each set of abilities, the most able first. */
function oneOfEach(people: readonly StoredSamplePerson[]): SamplePerson[] {
  const found = new Map<string, SamplePerson>();
  for (const row of people) {
    const abilities = abilitiesOf(actorOfRow(row));
    const key = abilities.join(' ');
    const { id, username, domain, name } = row;
    if (!found.has(key)) found.set(key, { id, username, domain, name, abilities });
  }
  return [...found.values()].sort((one, other) => one.abilities.length - other.abilities.length);
}
