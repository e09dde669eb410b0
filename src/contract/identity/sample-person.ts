import { z } from 'zod/mini';
import { PERSON_ABILITY_NAMES } from '#domain/people/person-abilities.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, text } from '../http/values.ts';

/** A person of a demo agency, and what they can do. */
export const SamplePerson = z.object({
  id: Id,
  username: z.string(),
  domain: z.string(),
  name: z.string(),
  abilities: z.array(z.enum(PERSON_ABILITY_NAMES)),
});
export type SamplePerson = z.infer<typeof SamplePerson>;

export const listSamplePeople = endpoint({
  tag: 'Session',
  method: 'GET',
  path: '/api/databases/:name/samplepeople',
  summary: 'People of a demo agency to sign in as, one for each set of abilities; none for other agencies',
  access: 'public',
  params: z.object({ name: text(40) }),
  answer: z.array(SamplePerson),
});
