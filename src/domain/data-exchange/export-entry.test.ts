import { describe, expect, it } from 'vitest';
import { type ExportManner, readExportLine } from './export-entry.ts';
import type { ExportField, TimeExport } from './time-export.ts';

type Cells = Partial<Record<ExportField, string>>;
const MANNER: ExportManner = { decimalSign: 'point', dateOrder: 'year-month-day', currency: 'EUR' };
const read = (program: TimeExport, cells: Cells, manner: Partial<ExportManner> = {}) =>
  readExportLine(program, 7, { cellOf: (field) => cells[field], isPlain: () => false }, { ...MANNER, ...manner });
const entry = (program: TimeExport, cells: Cells, manner: Partial<ExportManner> = {}) => {
  const line = read(program, cells, manner);
  if (line.is !== 'entry') throw new Error(JSON.stringify(line));
  return line.entry;
};

const HARVEST: Cells = {
  date: '2025-02-28',
  client: 'Acme',
  job: 'Website',
  job_code: 'ACM-1',
  cost_type: 'Design',
  notes: 'Äpfel 🍏',
  hours: '1.255',
  is_billable: 'Yes',
  is_approved: 'Yes',
  first_name: 'Ann',
  last_name: 'Lee',
  charge_rate: '120.00',
  cost_rate: '60',
  currency: 'AUD',
};
const TIMER: Cells = {
  employee: 'Ann Lee',
  email: 'ann@example.com',
  client: 'Acme',
  job: 'Website',
  cost_type: '',
  notes: 'Late',
  date: '2025-03-01',
  start_time: '23:30:00',
  end_time: '00:30:00',
  hours: '01:00:00',
  tags: 'urgent, print',
  is_billable: 'No',
};

describe('a line of an export (DATA-08)', () => {
  it('Harvest: names in two columns, rates with their currency, approved (DATA-06, DATA-09)', () => {
    expect(entry('harvest', HARVEST)).toMatchObject({
      line: 7,
      day: '2025-02-28',
      hundredths: 126,
      person: { name: 'Ann Lee', email: '', staffNumber: '' },
      projectCode: 'ACM-1',
      task: 'Design',
      notes: 'Äpfel 🍏',
      isBillable: true,
      isApproved: true,
      chargeRate: '120.00',
      costRate: '60',
      currency: 'AUD',
    });
  });

  it('entries past midnight count on their first day, and tags are added to the notes (DATA-08)', () => {
    expect(entry('toggl', TIMER)).toMatchObject({ day: '2025-03-01', hundredths: 100, notes: 'Late [urgent, print]' });
    expect(entry('toggl', { ...TIMER, notes: '' }).notes).toBe('[urgent, print]');
    expect(entry('toggl', { ...TIMER, end_time: '24:00' }).hundredths).toBe(100);
  });

  it.each<[TimeExport, Cells, string]>([
    ['clockify', { ...TIMER, entry_type: 'BREAK' }, 'break'],
    ['clockify', { ...TIMER, end_time: '' }, 'running'],
    ['toggl', { ...TIMER, hours: '-00:10:00' }, 'running'],
    ['toggl', { ...TIMER, hours: '00:00:00' }, 'no-hours'],
    ['kimai', { ...TIMER, hours: '' }, 'no-hours'],
    ['harvest', { ...HARVEST, hours: '0.0' }, 'no-hours'],
  ])('%s %o is skipped: %s (DATA-08)', (program, cells, why) => {
    expect(read(program, cells)).toEqual({ is: 'left-out', why });
  });

  it('takes a negative duration of Kimai as a correction (FIX-94)', () => {
    expect(entry('kimai', { ...TIMER, hours: '-0:30' }).hundredths).toBe(-50);
    expect(entry('kimai', { ...TIMER, hours: '−0:30' }).hundredths).toBe(-50);
  });

  it('counts from start to end where the duration can’t be read (FIX-94)', () => {
    expect(entry('clockify', { ...TIMER, hours: 'about an hour' }).hundredths).toBe(100);
    expect(read('clockify', { ...TIMER, start_time: 'late', hours: 'about an hour' }).is).toBe('wrong');
  });

  it('Kimai in German: decimal commas, days first, Ja and Nein, a name or else a user name (DATA-06)', () => {
    const cells: Cells = {
      date: '03.04.2025',
      start_time: '09:00',
      end_time: '10:30',
      hours: '1,50',
      user_name: 'ann',
      client: 'Müller',
      job: 'Netz',
      cost_type: 'Gestaltung',
      is_billable: 'Nein',
      charge_rate: '1.234,50',
    };
    const manner = { decimalSign: 'comma', dateOrder: 'day-month-year' } as const;
    expect(entry('kimai', cells, manner)).toMatchObject({
      day: '2025-04-03',
      hundredths: 150,
      person: { name: 'ann' },
      isBillable: false,
      chargeRate: '1234.50',
    });
  });

  it('reports every problem of a line by its column (DATA-03)', () => {
    const line = read('harvest', {
      ...HARVEST,
      date: '2025-02-29',
      hours: 'two',
      is_billable: 'perhaps',
      cost_rate: 'x',
    });
    expect(line.is === 'wrong' && line.problems.map(({ column }) => column)).toEqual([
      'hours',
      'date',
      'is_billable',
      'cost_rate',
    ]);
  });

  it("time without a client belongs to an internal project, and isn't billable unless the file says so (DATA-08)", () => {
    expect(entry('toggl', { ...TIMER, client: '', is_billable: '' }).isBillable).toBe(false);
    expect(entry('toggl', { ...TIMER, is_billable: '' }).isBillable).toBe(true);
  });

  it('reads Clockify files with decimals only (DATA-08)', () => {
    expect(entry('clockify', { ...TIMER, hours: '', decimal_hours: '0.75' }).hundredths).toBe(75);
  });
});
