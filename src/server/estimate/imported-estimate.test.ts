import { afterAll, beforeAll, expect, it } from 'vitest';
import { ESTIMATES, type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let desk: EstimateDesk;
let reader: TestPerson;
beforeAll(async () => {
  desk = await startEstimateDesk();
  reader = await desk.person({}, { estimate: { read: true }, margin: { read: true } });
});
afterAll(() => desk.agency.close());

it('the lines of a version that a file brought are quoted at their amounts, by their hours where these divide evenly (EST-03)', async () => {
  const { id } = await desk.add.insert<{ id: number }>('estimate', {
    ...{ job_id: desk.job.id, change_number: 0, version: 1, status: 'IMPORTED', created_on: '2026-11-01' },
  });
  const brought = [
    { cost_type_id: desk.art.id, hours: '12.5', amount: '1875', revenue: '1875' },
    { cost_type_id: desk.art.id, hours: '7', amount: '1000', revenue: '1000' },
    { cost_type_id: desk.print.id, hours: '0', amount: '240.55', revenue: '40.55' },
  ];
  for (const line of brought) await desk.add.insert('estimate_line', { estimate_id: id, ...line });
  const { body } = await reader.get(`${ESTIMATES}/${id}`);
  expect(body).toMatchObject({ net: '3115.55', netInBase: '3115.55', total: '3115.55', margin: null });
  const [section] = body.sections;
  expect(section).toMatchObject({ net: '3115.55', margin: null });
  expect(body.totals).toMatchObject({ without: '3115.55', with: '3115.55' });
  const figures = section.lines.map((line: Record<string, unknown>) =>
    ['units', 'rate', 'net', 'tax', 'total', 'margin'].map((name) => line[name]),
  );
  expect(figures).toEqual([
    ['12.5', '150', '1875.00', '0.00', '1875.00', null],
    ['1', '1000', '1000.00', '0.00', '1000.00', null],
    ['1', '240.55', '240.55', '0.00', '240.55', null],
  ]);
});
