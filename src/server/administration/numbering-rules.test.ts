import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { importCsv } from '../data-exchange/importing/import-csv.ts';
import { kindNamed } from '../data-exchange/kinds.ts';

const RULES = '/api/administration/numbering-rules';

let agency: TestAgency;
let finance: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  finance = await agency.signIn(await agency.add.employee({ access: { moneysettings: 'all' } }));
});
afterAll(() => agency.close());

const make = (values: object) => finance.post(RULES, { values });

describe('numbering rules (ADM-11)', () => {
  it('are one for each division, client and product, also for none of them (ADM-11, ADM-15)', async () => {
    const [client, other] = [await agency.add.client(), await agency.add.client()];
    const product = await agency.add.product({ client_id: client.id });
    const ofClient = { client: { id: client.id } };
    const ofProduct = { ...ofClient, product: { id: product.id } };
    for (const values of [{}, ofClient, ofProduct])
      expect((await make({ method: 'AUTO', pattern: 'N####', ...values })).status).toBe(201);
    for (const values of [{}, ofClient, ofProduct])
      expectProblem(await make({ method: 'MANUAL', ...values }), 422, 'code-taken');
    expectProblem(await make({ ...ofProduct, client: { id: other.id } }), 422, 'reference-unknown');
    expectProblem(await make({ product: { id: product.id } }), 422, 'reference-unknown');
  });

  it('number by a pattern and a number from 1 on, and a typed one needs neither (ADM-11)', async () => {
    const of = async () => ({ client: { id: (await agency.add.client()).id } });
    expectProblem(await make({ ...(await of()), method: 'AUTO' }), 422, 'mandatory-fields');
    expectProblem(await make({ ...(await of()), method: 'AUTO', pattern: 'A', nextNumber: 0 }), 400, 'invalid-request');
    const made = await make({ ...(await of()), method: 'AUTO', pattern: 'A##', nextNumber: 7 });
    expect(made.body.values).toMatchObject({ pattern: 'A##', nextNumber: 7 });
    const { id, lastModified } = made.body;
    const typed = await finance.put(`${RULES}/${id}`, { lastModified, values: { method: 'MANUAL' } });
    expect([typed.status, typed.body.values.method]).toEqual([200, 'MANUAL']);
  });

  it('take year, month and client of the job into its code, and refuse any other name in braces (FIX-106)', async () => {
    const client = await agency.add.client({ code: 'KELP' });
    const rule = { client: { id: client.id }, method: 'AUTO' };
    expectProblem(await make({ ...rule, pattern: '{year}-###' }), 422, 'pattern-place-unknown');
    expect((await make({ ...rule, pattern: '{client}-{YY}{MM}-###', nextNumber: 4 })).status).toBe(201);
    const { rows } = await agency.sql.query(
      `select to_char(now() at time zone time_zone, 'YYMM') as month from agency`,
    );
    const jobs = await agency.signIn(await agency.add.employee({ access: { job: 'all' } }));
    const { body } = await jobs.get(`/api/jobs/numbering-method?clientId=${client.id}`);
    expect(body.nextCode).toBe(`KELP-${rows[0].month}-004`);
  });

  it('are imported with their owner or general, and again without a change (ADM-02)', async () => {
    const { code } = await agency.add.client();
    const csv = `division,client,product,method,pattern,next_number\n,${code},,AUTO,F-###,12\n`;
    const bring = () => importCsv(agency.sql, kindNamed('numbering-rules')!, Buffer.from(csv), { dryRun: false });
    expect(await bring()).toMatchObject({ created: 1, problems: [] });
    expect(await bring()).toMatchObject({ created: 0, updated: 0, unchanged: 1, problems: [] });
  });
});
