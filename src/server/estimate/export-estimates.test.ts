import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ESTIMATES, type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { tablesAsTheyAre } from '#test/fixtures/tables-as-they-are.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { exportCsv } from '../data-exchange/export-csv.ts';
import { importCsv } from '../data-exchange/importing/import-csv.ts';
import { kindNamed } from '../data-exchange/kinds.ts';

let desk: EstimateDesk;
let reader: TestPerson;
beforeAll(async () => {
  desk = await startEstimateDesk();
  reader = await desk.person({}, { estimate: { read: true } });
});
afterAll(() => desk.agency.close());

const exported = async (query: string, by = reader) =>
  String((await by.get(`${ESTIMATES}/export?${query}`)).body)
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\n');
const cellsOf = (head: string, line: string) => {
  const names = head.split(',');
  return Object.fromEntries(line.split(',').map((cell, place) => [names[place]!, cell]));
};

/** An estimate of its own job, with hours for 300 and optional printing for 120. */
async function made(name: string) {
  const job = await desk.add.job({ client_id: desk.client.id, division_id: desk.division.id });
  const sections = [
    desk.section([desk.hours()]),
    desk.section([desk.bought({ cost: '100' })], { name: 'Extra', kind: 'option' }),
  ];
  return desk.estimate(sections, { job: { id: job.id }, name });
}

describe('estimates as files (DATA-04)', () => {
  it('contain the list as filtered and sorted, with its amounts (DATA-04)', async () => {
    const [first, second] = [await made('Listed first'), await made('Listed second')];
    await desk.agency.sql.query(
      `update estimate set status = 'SENT', was_sent = true, valid_until = '2020-01-01' where id = $1`,
      [first.id],
    );
    const [head, ...lines] = await exported('keyphrase=listed');
    const rows = lines.map((line) => cellsOf(head!, line));
    const listed = (await reader.get(`${ESTIMATES}/search?keyphrase=listed`)).body;
    expect(rows.map(({ id, reference, status }) => [Number(id), reference, status])).toEqual(
      listed.map((one: { id: number; reference: string; status: { code: string } }) => [
        one.id,
        one.reference,
        one.status.code,
      ]),
    );
    expect(rows[0]).toMatchObject({
      ...{ id: String(second.id), name: 'Listed second', is_template: 'no', is_client_job: 'yes', client: 'ACME' },
      ...{ change_order: '0', version: '1', status: 'NEW', net: '300', tax: '30', total: '330' },
    });
    expect(rows[1]).toMatchObject({ id: String(first.id), status: 'EXPIRED' });
    const expired = await exported('keyphrase=listed&status=EXPIRED');
    expect(expired.slice(1).map((line) => cellsOf(head!, line).id)).toEqual([String(first.id)]);
    const workbook = await reader.get(`${ESTIMATES}/export?keyphrase=listed&format=xlsx`);
    expect(workbook.headers.get('content-disposition')).toContain('estimate-versions.xlsx');
    expectProblem(await (await desk.person({}, { job: 'all' })).get(`${ESTIMATES}/export`), 403, 'forbidden');
  });

  it('contain lines with sections, and costs only with access to margins (DATA-04, PERM-14)', async () => {
    const { id, reference } = await made('Lines of it');
    const [head, hours, bought] = await exported('keyphrase=lines&of=lines');
    expect(cellsOf(head!, hours!)).toMatchObject({
      ...{ reference, status: 'NEW', section: 'Work', section_kind: 'plain', is_counted: 'yes', cost_type: 'ART' },
      ...{ details: 'Concept', units: '2', rate: '150', net: '300', tax: '30', total: '330', hours: '2' },
    });
    expect(cellsOf(head!, bought!)).toMatchObject({
      ...{ section: 'Extra', section_kind: 'option', is_counted: 'no', supplier: 'PRINT', net: '120' },
    });
    for (const column of ['cost', 'mark_up', 'amount', 'revenue']) expect(head!.split(',')).not.toContain(column);
    expect([hours, bought].join('\n')).not.toContain(',100,');
    const [wholeHead, , wholeBought] = await exported('keyphrase=lines&of=lines', desk.maker);
    expect(cellsOf(wholeHead!, wholeBought!)).toMatchObject({
      cost: '100',
      mark_up: '20',
      amount: '100',
      revenue: '20',
    });
    const { rows } = await desk.agency.sql.query(
      `select by_employee_id as by, after from audit_event where action = 'export' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      { by: desk.maker.id, after: { kind: 'estimate-version-lines', count: 1, keyphrase: 'lines' } },
    ]);
    expect(id).toBeGreaterThan(0);
  });

  it.each(['estimate-versions', 'estimate-version-lines'])(
    '%s are imported unchanged without effect; changed or added lines are rejected (DATA-04)',
    async (name) => {
      const kind = kindNamed(name)!;
      await made('=Back "again", it came');
      const { sql } = desk.agency;
      const csv = Buffer.concat(await exportCsv(sql, kind).toArray()).toString();
      const before = await tablesAsTheyAre(sql);
      const count = csv.split('\n').length - 2;
      const bring = (text: string) => importCsv(sql, kind, Buffer.from(text), { dryRun: false });
      expect(await bring(csv)).toMatchObject({ created: 0, updated: 0, unchanged: count, problems: [] });
      const unseen = csv.replaceAll(',300,30,330', ',301,30,331');
      expect(unseen).not.toBe(csv);
      const { problems } = await bring(unseen);
      expect(problems.length).toBeGreaterThan(0);
      const refused = 'belongs to an estimate, which can only be created and changed in Docket';
      expect(problems.every(({ column, reason }) => column === 'id' && reason === refused)).toBe(true);
      const [head, line] = csv.split('\n');
      const added = `${head}\n${line!.replace(/^\d+/, '1999999')}\n`;
      expect((await bring(added)).problems).toEqual([{ line: 2, column: 'id', reason: refused }]);
      const withoutTrail = (tables: object) =>
        Object.fromEntries(
          Object.entries(tables).filter(([table]) => table !== 'audit_event' && table !== 'file_import'),
        );
      expect(withoutTrail(await tablesAsTheyAre(sql))).toEqual(withoutTrail(before));
    },
  );
});
