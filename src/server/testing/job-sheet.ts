import type { AccessLevel, DocumentType } from '#domain/permission.ts';
import { startTestAgency, type TestOptions, type TestPerson } from './test-agency.ts';

/** What every test of jobs needs: an agency with a client, its product and campaign, and types of jobs. */
export type JobSheet = Awaited<ReturnType<typeof startJobSheet>>;

type Access = Partial<Record<DocumentType, Partial<AccessLevel> | 'all'>>;

/** Starts an agency in which jobs can be made; their codes are given: J00001 and so on. */
export async function startJobSheet(options: TestOptions = {}) {
  const agency = await startTestAgency(options);
  const { add, sql } = agency;
  const client = await add.client({ code: 'ACME', name: 'Acme' });
  const product = await add.product({ client_id: client.id, code: 'CAR', name: 'Car' });
  const campaign = await add.campaign({ product_id: product.id, code: 'LAUNCH', name: 'Launch' });
  const jobType = await add.insert<{ id: number }>('job_type', { code: 'CAMP', name: 'Campaign work' });
  const retainerType = await add.insert<{ id: number }>('job_type', {
    code: 'RET',
    name: 'Retainer',
    is_retainer: true,
  });
  const numberingRule = await add.insert<{ id: number }>('numbering_rule', { method: 'AUTO', pattern: 'J#####' });
  const director = await add.employee({ name: 'Dana Director', access: { job: 'all', project: 'all' } });

  return {
    agency,
    add,
    sql,
    client,
    product,
    campaign,
    jobType,
    retainerType,
    numberingRule,
    director,

    /** A new employee at their browser, who may do everything with jobs and projects unless the access says otherwise. */
    async person(
      access: Access = { job: 'all', project: 'all' },
      fields: Parameters<typeof add.employee>[0] = {},
    ): Promise<TestPerson> {
      return agency.signIn(await add.employee({ access, ...fields }));
    },

    /** The body of a save: a new client job with what is mandatory, but for the fields given. */
    draft(fields: Record<string, unknown> = {}) {
      return {
        id: 0,
        name: 'Brand film',
        client: { id: client.id },
        product: { id: product.id },
        campaign: { id: campaign.id },
        jobType: { id: jobType.id },
        accountExecutive: { id: director.id },
        ...fields,
      };
    },

    /** The body of a save: a new internal project. */
    projectDraft(fields: Record<string, unknown> = {}) {
      return {
        id: 0,
        code: `P${Math.random()}`,
        name: 'Administration',
        jobType: { id: jobType.id },
        accountExecutive: { id: director.id },
        ...fields,
      };
    },

    /** A client job made over HTTP. */
    async job(person: TestPerson, fields: Record<string, unknown> = {}) {
      const answer = await person.post('/api/jobs', this.draft(fields));
      if (answer.status !== 201) throw new Error(`no job was made: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },

    /** Switches a config option for the length of some work. */
    async withOptions(codes: readonly string[], work: () => Promise<void>) {
      for (const code of codes) await sql.query('insert into config_option values ($1, true)', [code]);
      try {
        await work();
      } finally {
        await sql.query('delete from config_option');
      }
    },

    /** Audit rows about one record, oldest first. */
    async trailOf(subject: string, id: number) {
      const { rows } = await sql.query(
        `select by_employee_id as by, action, before, after from audit_event
         where subject = $1 and subject_id = $2 order by id`,
        [subject, id],
      );
      return rows;
    },
  };
}
