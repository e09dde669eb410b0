import type { Estimate, EstimateLineSave } from '#contract/estimate.ts';
import { startTestAgency, type TestAnswer, type TestOptions, type TestPerson } from './test-agency.ts';

/** A POST to it makes estimates; `${ESTIMATES}/${id}` is one of them. */
export const ESTIMATES = '/api/estimates';

/** What every test of estimates needs: an agency with a client, a job, cost types for hours and for what is bought in, and people. */
export type EstimateDesk = Awaited<ReturnType<typeof startEstimateDesk>>;

/** Starts an agency that estimates. */
export async function startEstimateDesk(options: TestOptions = {}) {
  const agency = await startTestAgency(options);
  const { add } = agency;
  const named = (table: string, fields: object) =>
    add.insert<{ id: number; code: string; name: string }>(table, fields as Record<string, unknown>);
  const division = await named('division', { code: 'SYD', name: 'Sydney', gst_tax_rate: '10' });
  const client = await named('client', { code: 'ACME', name: 'Acme' });
  const contact = await named('contact', { client_id: client.id, name: 'Carla Client', email: 'carla@acme.test' });
  const gross = await named('tax_status', { code: 'GST', name: 'GST', gross: true });
  const supplier = await named('supplier', { code: 'PRINT', name: 'Prägewerk' });
  const art = await add.costType({ code: 'ART', name: 'Art direction', charge_rate: '150', cost_rate: '80' });
  const print = await add.costType({ code: 'PRT', name: 'Printing', is_time: false, class: 'external', mark_up: '20' });
  const job = await add.job({ code: '1042', name: 'Brand film', client_id: client.id, division_id: division.id });
  const write = { create: true, read: true, update: true, delete: true, approve: false };
  const margin = { create: false, read: true, update: false, delete: false, approve: false };
  const person = async (fields: object = {}, access: object = { estimate: write, margin }): Promise<TestPerson> =>
    agency.signIn(await add.employee({ roles: [], access: access as never, ...fields }));
  const maker = await person({ name: 'Mara' });
  const approver = await person({ name: 'Dana' }, { estimate: { ...write, approve: true }, margin });

  return {
    agency,
    add,
    division,
    client,
    contact,
    gross,
    supplier,
    art,
    print,
    job,
    person,
    maker,
    approver,

    /** Hours of art direction: two, taxed, but for the fields given. */
    hours: (fields: object = {}): EstimateLineSave => ({
      id: 0,
      costType: { id: art.id },
      taxStatus: { id: gross.id },
      details: 'Concept',
      units: '2',
      ...fields,
    }),

    /** Printing that is bought in for 100, but for the fields given. */
    bought: (fields: object = {}): EstimateLineSave => ({
      id: 0,
      costType: { id: print.id },
      supplier: { id: supplier.id },
      taxStatus: { id: gross.id },
      details: 'Posters',
      cost: '100',
      ...fields,
    }),

    /** An estimate of the job made over HTTP, with these sections; it stands as long as tests are run. */
    async estimate(sections?: object[], more: object = {}, by: TestPerson = maker): Promise<Estimate> {
      const made = await by.post(ESTIMATES, { job: { id: job.id }, kind: 'original', name: 'Film', ...more });
      if (made.status !== 201) throw new Error(`no estimate was made: ${JSON.stringify(made.body)}`);
      if (!sections) return made.body;
      const saved = await this.save(made.body, { sections, validUntil: '2099-12-31' }, by);
      if (saved.status !== 200) throw new Error(`it was not saved: ${JSON.stringify(saved.body)}`);
      return saved.body;
    },

    /** A plain section of lines. */
    section: (lines: object[], fields: object = {}) => ({ id: 0, name: 'Work', lines, ...fields }),

    save: (estimate: Estimate, changes: object, by: TestPerson = maker): Promise<TestAnswer> =>
      by.put(`${ESTIMATES}/${estimate.id}`, { id: estimate.id, lastModified: estimate.lastModified, ...changes }),

    async read(estimate: { id: number }, by: TestPerson = maker): Promise<Estimate> {
      return (await by.get(`${ESTIMATES}/${estimate.id}`)).body;
    },

    /** Does something with an estimate as it was read. */
    act: (by: TestPerson, action: string, { id, lastModified }: Estimate, more: object = {}): Promise<TestAnswer> =>
      by.put(`${ESTIMATES}/${id}/actions`, { action, lastModified, ...more }),

    /** The same, which has to succeed. */
    async do(by: TestPerson, action: string, estimate: Estimate, more: object = {}): Promise<Estimate> {
      const answer = await this.act(by, action, estimate, more);
      if (answer.status !== 200) throw new Error(`${action}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}
