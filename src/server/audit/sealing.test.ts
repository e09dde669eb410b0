import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTaskDesk, type TaskDesk } from '#test/fixtures/schedule/task-desk.ts';
import { openPool } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { checkSeals } from './check-seals.ts';
import { type ReportedSeal, sealingWork } from './seal-trail.ts';

let desk: TaskDesk;
beforeAll(async () => {
  desk = await openTaskDesk('2092-03-03T00:00:00Z');
});
afterAll(() => desk.close());

/** Only the database's owner can do this: with triggers off, nothing is rejected. */
const asOwner = (text: string) =>
  desk.sql.query(`begin; set local session_replication_role = replica; ${text}; commit`);
beforeEach(() => asOwner('delete from audit_event; delete from audit_seal'));

const told: ReportedSeal[] = [];
const seal = () =>
  inTransaction(desk.database, (transaction) =>
    sealingWork((one) => told.push(one)).perform(transaction, {
      agency: 'here',
      day: '2092-03-03',
      now: '',
      dropAfter: null,
    }),
  );
const check = (expected: string | null = null) => checkSeals(desk.database, expected);
const write = (count: number) =>
  desk.sql.query(
    `insert into audit_event (subject, subject_id, action, way, before, after)
     select 'client', number, 'update', 'web', '{"name": "Before", "rate": 1.50}', jsonb_build_object('name', 'é🦊 ' || number)
     from generate_series(1, $1::integer) as number`,
    [count],
  );
const ids = async () =>
  (await desk.rows('select id::integer from audit_event order by id')).map(({ id }) => id as number);

describe('seals (AUDIT-04)', () => {
  it('are added every night for new rows once, in batches, and logged after the commit (AUDIT-04)', async () => {
    await write(20_001);
    told.length = 0;
    await seal();
    expect(
      (await desk.rows('select number, row_count from audit_seal order by number')).map((row) => row.row_count),
    ).toEqual([10_000, 10_000, 1]);
    await write(2);
    await seal();
    await seal();
    const { problem, last, rows, seals, unsealed } = await check();
    expect({ problem, rows, seals, unsealed }).toEqual({
      problem: null,
      rows: 20_003,
      seals: 4,
      unsealed: { count: 0, oldest: null },
    });
    expect(told).toMatchObject([
      { agency: 'Here', number: 3, rows: 20_001 },
      { number: 4, rows: 2, hash: last!.hash.toString('hex') },
    ]);
    expect((await check(told[0]!.hash)).expected?.number).toBe(3);
    expect((await check('0'.repeat(64))).expected).toBeUndefined();
  });

  it("are added by the nightly task; deleting expired data doesn't break the chain (AUDIT-04)", async () => {
    await write(3);
    await desk.look('2092-03-03T03:31:00Z');
    expect(await desk.tasks()).toContain('seal 2092-03-03 - done');
    expect(await check()).toMatchObject({ problem: null, seals: 1, rows: 3 });
  });

  it('wait for uncommitted rows; an unused ID is not a gap (AUDIT-04)', async () => {
    await write(1);
    const other = new pg.Client({ connectionString: desk.url });
    const third = new pg.Client({ connectionString: desk.url });
    await Promise.all([other.connect(), third.connect()]);
    const insert = "insert into audit_event (subject, subject_id, action, way) values ('job', 1, 'create', 'web')";
    await other.query(`begin; ${insert}`);
    await third.query(`begin; ${insert}; rollback`);
    await write(1);
    const sealing = seal();
    await other.query('select pg_sleep(0.2); commit');
    await sealing;
    await Promise.all([other.end(), third.end()]);
    expect(await check()).toMatchObject({ problem: null, rows: 3, unsealed: { count: 0 } });
    const [first, second, last] = await ids();
    expect([second! - first!, last! - second!]).toEqual([1, 2]);
  });

  it('are found unchanged in a restored database (AUDIT-04)', async () => {
    await write(5);
    await seal();
    await asOwner(`
      create temporary table kept on commit drop as select * from audit_event;
      delete from audit_event;
      insert into audit_event overriding system value select * from kept order by id desc`);
    await desk.sql.query("set time zone 'Asia/Kathmandu'; set datestyle = 'German'");
    expect((await check()).problem).toBeNull();
    await desk.sql.query('reset time zone; reset datestyle');
  });

  it('can be added but not changed by the application (AUDIT-04)', async () => {
    await write(1);
    await seal();
    for (const change of ['update audit_seal set row_count = 2', 'delete from audit_seal', 'truncate audit_seal']) {
      await expect(desk.sql.query(change)).rejects.toThrow('audit rows are never changed');
    }
    const application = openPool(desk.url, 1);
    await expect(application.deleteFrom('audit_seal').execute()).rejects.toThrow('permission denied');
    await application.destroy();
  });
});

describe('tampering by the database owner is detected (AUDIT-04)', () => {
  beforeEach(async () => {
    await write(4);
    await seal();
    await desk.sql.query("select nextval(pg_get_serial_sequence('audit_event', 'id'))");
    await write(4);
    await seal();
    expect((await check()).problem).toBeNull();
  });
  const row = async (place: number) => (await ids())[place]!;
  const insertAt = (id: number) =>
    asOwner(
      `insert into audit_event (id, subject, subject_id, action, way) overriding system value values (${id}, 'job', 1, 'delete', 'web')`,
    );

  it.each([
    ['who did it', 'by_employee_id = null, for_employee_id = null, on_behalf_of_employee_id = null, subject_id = 99'],
    ['when', "at = at - interval '1 millisecond'"],
    ['what', "action = 'create'"],
    ['the way', "way = 'import'"],
    ['a value', `after = '{"name": "Somebody else"}'`],
    ['the decimals of a number', `before = '{"name": "Before", "rate": 1.5}'`],
    ['a value into none', 'before = null'],
    ['none into a null', "before = 'null'"],
  ])('a changed row: %s (AUDIT-04)', async (_, change) => {
    const id = await row(5);
    await asOwner(`update audit_event set ${change} where id = ${id}`);
    expect((await check()).problem).toMatch(
      new RegExp(`^Row ${id} was changed: it is not what was sealed by seal 2 at `),
    );
  });

  it('when a row is removed at the beginning, in the middle or at the end of a seal, or with a whole seal (AUDIT-04)', async () => {
    for (const place of [0, 2, 3]) {
      const id = await row(place);
      const { rows } = await desk.sql.query('select * from audit_event where id = $1', [id]);
      await asOwner(`delete from audit_event where id = ${id}`);
      expect((await check()).problem).toContain(`Row ${id} was removed`);
      expect(rows).toHaveLength(1);
      await asOwner('delete from audit_event; delete from audit_seal');
      await write(4);
      await seal();
    }
    const id = await row(0);
    await asOwner('delete from audit_event');
    expect((await check()).problem).toContain(`Row ${id} was removed`);
  });

  it('when a row is inserted in between, at an unused ID or before all others (AUDIT-04)', async () => {
    const gap = (await row(4)) - 1;
    await insertAt(gap);
    expect((await check()).problem).toContain(`Row ${gap} was put in: it is not what was sealed by seal 2`);
    await asOwner(`delete from audit_event where id = ${gap}`);
    await insertAt(-5);
    expect((await check()).problem).toContain('Row -5 was put in');
  });

  it('and the first of several changes is named (AUDIT-04)', async () => {
    const [early, late] = [await row(1), await row(6)];
    await asOwner(`update audit_event set way = 'mail' where id in (${early}, ${late})`);
    expect((await check()).problem).toContain(`Row ${early} was changed`);
  });

  it('when a seal is removed, changed or recreated (AUDIT-04)', async () => {
    await asOwner("update audit_seal set sealed_at = sealed_at + interval '1 second' where number = 2");
    expect((await check()).problem).toMatch(/^Seal 2 of rows \d+ to \d+ was changed itself\.$/);
    await asOwner('delete from audit_seal where number = 2');
    await seal();
    await asOwner('delete from audit_seal where number = 1');
    expect((await check()).problem).toBe('Seal 1 is missing.');
  });

  it("when the chain is rebuilt with other rows: it verifies, but doesn't contain the noted seal (AUDIT-04)", async () => {
    const noted = (await check()).last!.hash.toString('hex');
    await asOwner(`update audit_event set way = 'mail' where id = ${await row(1)}; delete from audit_seal`);
    await seal();
    const made = await check(noted);
    expect([made.problem, made.expected]).toEqual([null, undefined]);
    await asOwner('delete from audit_seal where number = 1');
    expect((await check(noted)).expected).toBeUndefined();
  });

  it('when the first seal is recreated: the second no longer follows from it (AUDIT-04)', async () => {
    const [second] = await desk.rows('select * from audit_seal where number = 2');
    await asOwner(`update audit_event set way = 'mail' where id = ${await row(1)}; delete from audit_seal`);
    await asOwner('create table if not exists put_by as select * from audit_event where false');
    const kept = (await ids()).slice(4);
    await asOwner(
      `insert into put_by select * from audit_event where id = any('{${kept.join(',')}}'); delete from audit_event where id = any('{${kept.join(',')}}')`,
    );
    await seal();
    await asOwner('insert into audit_event overriding system value select * from put_by; drop table put_by');
    await desk.sql.query('insert into audit_seal values ($1, $2, $3, $4, $5, $6, $7, $8)', Object.values(second!));
    expect((await check()).problem).toBe('Seal 2 does not follow the one before: one of the two was rewritten.');
  });
});
