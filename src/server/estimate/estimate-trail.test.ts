import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrailChange, TrailPage } from '#contract/audit/audit.ts';
import { type EstimateDesk, startEstimateDesk } from '#test/fixtures/estimate-desk.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';

let desk: EstimateDesk;
let [keeper, outsider]: TestPerson[] = [];
beforeAll(async () => {
  desk = await startEstimateDesk();
  keeper = await desk.person({}, { administration: 'all', margin: { read: true } });
  outsider = await desk.person({}, { administration: 'all', estimate: 'all' });
});
afterAll(() => desk.agency.close());

const rowsOf = async (id: number, by = keeper!) =>
  ((await by.get(`/api/administration/audit?kind=estimate&id=${id}`)).body as TrailPage).rows;
const told = (changes: readonly TrailChange[]) =>
  changes
    .filter(({ list }) => list !== null)
    .map(({ list, line, field, before, after }) => [`${list} ${line} ${field}`, nameOf(before), nameOf(after)]);
const nameOf = (value: TrailChange['before']) => (typeof value === 'object' && value !== null ? value.name : value);

describe('the lines of an estimate in the trail (AUDIT-02)', () => {
  it('shows lines that were added, removed and changed, by name, and sections (AUDIT-02)', async () => {
    const made = await desk.estimate([
      desk.section([desk.hours(), desk.bought()]),
      desk.section([desk.hours({ details: 'Gone' })], { name: 'Later' }),
    ]);
    const [work, later] = made.sections;
    const [concept, posters] = work!.lines;
    const sections = [
      { id: work!.id, name: 'Work', lines: [{ id: concept!.id, units: '3.50', person: { id: desk.maker.id } }] },
      {
        ...{ id: later!.id, name: 'Options', kind: 'option' },
        lines: [{ id: posters!.id, details: 'Flyers', cost: '120' }, desk.hours({ details: 'New', units: '1' })],
      },
    ];
    const saved = await desk.save(made, { sections });
    expect(saved.status).toBe(200);
    const [row] = await rowsOf(made.id);
    expect(row!.hidden).toBe(0);
    expect(told(row!.changes)).toEqual([
      ['sections 2 name', 'Later', 'Options'],
      ['sections 2 kind', 'plain', 'option'],
      ['lines 1 person', null, 'Mara'],
      ['lines 1 units', '2', '3.5'],
      ['lines 2 section', 'Work', 'Options'],
      ['lines 2 details', 'Posters', 'Flyers'],
      ['lines 2 rate', '120', '144'],
      ['lines 2 cost', '100', '120.00'],
      ['lines 3 section', null, 'Options'],
      ['lines 3 costType', null, 'ART Art direction'],
      ['lines 3 details', null, 'New'],
      ['lines 3 units', null, '1'],
      ['lines 3 rate', null, '150'],
      ['lines 3 taxStatus', null, 'GST GST'],
      ['lines 3 section', 'Later', null],
      ['lines 3 costType', 'ART Art direction', null],
      ['lines 3 details', 'Gone', null],
      ['lines 3 units', '2', null],
      ['lines 3 rate', '150', null],
      ['lines 3 taxStatus', 'GST GST', null],
    ]);
  });

  it('a section that is called otherwise is one change, not one of each of its lines (AUDIT-02)', async () => {
    const made = await desk.estimate([desk.section([desk.hours(), desk.hours()])]);
    await desk.save(made, {
      sections: made.sections.map(({ id, lines }) => ({
        id,
        name: 'Idea',
        lines: lines.map((line) => ({ id: line.id })),
      })),
    });
    expect(told((await rowsOf(made.id))[0]!.changes)).toEqual([['sections 1 name', 'Work', 'Idea']]);
  });

  it('a copy shows the lines that it begins with (AUDIT-02)', async () => {
    const made = await desk.estimate([desk.section([desk.hours({ details: 'Copied' })])]);
    const copy = (await desk.maker.post(`/api/estimates/${made.id}/versions`, {})).body;
    expect(told((await rowsOf(copy.id))[0]!.changes)).toContainEqual(['lines 1 details', null, 'Copied']);
  });

  it('costs and mark-ups show with the right to margins only, and cannot be guessed by looking for them (AUDIT-02, PERM-14)', async () => {
    const made = await desk.estimate([desk.section([desk.bought({ cost: '987.65', details: 'Seen' })])]);
    const [seen, unseen] = [(await rowsOf(made.id))[0]!, (await rowsOf(made.id, outsider))[0]!];
    expect(told(seen.changes)).toContainEqual(['lines 1 cost', null, '987.65']);
    const names = unseen.changes.map(({ field }) => field);
    expect(names).toContain('details');
    expect(names).not.toContain('cost');
    expect(names).not.toContain('markUp');
    expect([seen.hidden, unseen.hidden]).toEqual([0, 2]);
    const found = async (words: string, by = keeper!) => {
      const { body } = await by.get(`/api/administration/audit?kind=estimate&id=${made.id}&words=${words}`);
      return (body as TrailPage).rows.length;
    };
    expect([await found('987.65'), await found('987.65', outsider)]).toEqual([1, 0]);
    expect([await found('Seen'), await found('Seen', outsider)]).toEqual([1, 1]);
    const file = await outsider!.get(`/api/administration/audit/export?kind=estimate&id=${made.id}`);
    expect(String(file.body)).toContain(',details,1,,Seen');
    expect(String(file.body)).not.toContain('987.65');
  });

  it('a response names the selected options and its file (AUDIT-02, EST-11)', async () => {
    const made = await desk.estimate([
      desk.section([desk.hours()]),
      desk.section([desk.hours()], { name: 'Extra', kind: 'option' }),
    ]);
    await desk.agency.sql.query(`update estimate set status = 'SENT', was_sent = true where id = $1`, [made.id]);
    await desk.do(desk.maker, 'record', await desk.read(made), {
      ...{ answer: 'accept', name: 'Carla', day: '2026-11-20', picked: [made.sections[1]!.id] },
      file: { name: 'yes.txt', base64: Buffer.from('Yes').toString('base64') },
    });
    const [row] = await rowsOf(made.id);
    const changes = Object.fromEntries(row!.changes.map(({ field, after }) => [field, after]));
    expect(changes).toMatchObject({ status: 'ACCEPTED', picked: 'Extra', fileName: 'yes.txt' });
  });
});
