import { expect, it } from 'vitest';
import { COPIED_JOB_FIELDS, copyOfJob, JOB_PEOPLE_FIELDS } from './job-copy.ts';

const one = (name: string, isActive = true) => ({ name, isActive });
const named = (name: (field: string) => unknown) =>
  Object.fromEntries(
    [...COPIED_JOB_FIELDS, ...JOB_PEOPLE_FIELDS, 'code', 'opened', 'jobStatus', 'clientReference'].map((field) => [
      field,
      name(field),
    ]),
  ) as Record<string, unknown> & Parameters<typeof copyOfJob>[0];

const source = named((field) => one(`old ${field}`));
const begun = named(() => null);

it("a copy has the fields that aren't specific to a job, and defaults for the rest (FIX-51)", () => {
  const copy = copyOfJob(source, begun, []);
  for (const field of COPIED_JOB_FIELDS) expect(copy[field]).toEqual(one(`old ${field}`));
  for (const field of [...JOB_PEOPLE_FIELDS, 'code', 'opened', 'jobStatus', 'clientReference'])
    expect(copy[field]).toBe(null);
});

it('people come along where they are wanted (FIX-51)', () => {
  const copy = copyOfJob(source, begun, ['people']);
  for (const field of JOB_PEOPLE_FIELDS) expect(copy[field]).toEqual(one(`old ${field}`));
});

it("inactive records and their children aren't proposed (FIX-51)", () => {
  const gone = (field: string) => copyOfJob({ ...source, [field]: one('gone', false) }, begun, ['people']);
  expect(gone('client')).toMatchObject({
    client: null,
    product: null,
    campaign: null,
    contact: null,
    billingContact: null,
  });
  expect(gone('product')).toMatchObject({ client: one('old client'), product: null, campaign: null });
  expect(gone('masterJob')).toMatchObject({ masterJob: null, campaign: one('old campaign') });
});
